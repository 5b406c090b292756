# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Serve only code that the warm-up compiled; everything else runs eagerly."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager")  # leave backend out for Inductor
def predict(batch):
    return torch.softmax(batch * 2, dim=-1)


predict(torch.ones(4, 8))  # warm-up: compiles for this shape

with torch.compiler.set_stance("eager_on_recompile"):
    predict(torch.ones(4, 8))  # runs the compiled code
    predict(torch.ones(4, 3))  # new shape: runs eagerly, compiles nothing
# --8<-- [end:use]

# --8<-- [start:count]
from torch._dynamo.utils import counters

print("graphs under eager_on_recompile:", counters["stats"]["unique_graphs"])
predict(torch.ones(4, 3))  # default stance again: this recompiles
print("graphs after leaving it:", counters["stats"]["unique_graphs"])
# --8<-- [end:count]

assert counters["stats"]["unique_graphs"] == 2, counters["stats"]
with torch.compiler.set_stance("eager_on_recompile"):
    unseen = torch.arange(12.0).reshape(2, 2, 3)  # another rank: no code fits
    torch.testing.assert_close(predict(unseen).sum(-1), torch.ones(2, 2))
assert counters["stats"]["unique_graphs"] == 2, "a call under eager_on_recompile compiled"

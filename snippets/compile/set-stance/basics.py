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

compiled_graphs = []


def counting_backend(graph, example_inputs):
    compiled_graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend)
def predict(batch):
    return torch.softmax(batch * 2, dim=-1)


predict(torch.ones(4, 8))  # warm-up: compiles for this shape

with torch.compiler.set_stance("eager_on_recompile"):
    predict(torch.ones(4, 8))  # runs the compiled code
    predict(torch.ones(4, 3))  # new shape: runs eagerly, compiles nothing
print("graphs under eager_on_recompile:", len(compiled_graphs))

predict(torch.ones(4, 3))  # default stance again: this recompiles
print("graphs after leaving it:", len(compiled_graphs))
# --8<-- [end:use]

assert len(compiled_graphs) == 2, f"expected 2 graphs, got {len(compiled_graphs)}"
with torch.compiler.set_stance("eager_on_recompile"):
    unseen = torch.arange(10.0).reshape(2, 5)
    torch.testing.assert_close(predict(unseen).sum(-1), torch.ones(2))
assert len(compiled_graphs) == 2, "a call under eager_on_recompile compiled"

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""If the first call of a compiled function runs no operation, later calls are not compiled."""

# --8<-- [start:use]
import torch
from torch._dynamo.testing import CompileCounter


def scale(x, on):
    return x * 2 if on else x


def count_graphs(*calls):
    torch.compiler.reset()
    counter = CompileCounter()
    compiled = torch.compile(scale, backend=counter)
    for on in calls:
        compiled(torch.ones(3), on)
    return counter.frame_count


print("graphs after False, True, True:", count_graphs(False, True, True))
print("graphs after True, False, True:", count_graphs(True, False, True))
# --8<-- [end:use]


class Optional(torch.nn.Module):
    on = False

    def forward(self, x):
        return x.relu() if self.on else x


assert count_graphs(False, True, True) == 0
assert count_graphs(True, False, True) == 1
torch.compiler.reset()
counter = CompileCounter()
module = Optional()
compiled = torch.compile(module, backend=counter)
compiled(torch.ones(3))
module.on = True
assert compiled(-torch.ones(3)).tolist() == [0.0, 0.0, 0.0]
assert counter.frame_count == 0
torch.compiler.reset()
compiled(torch.ones(3))
assert counter.frame_count == 1

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['TypeError: compile.. got an unexpected keyword argument .isolate_recompiles.']
# ///
"""isolate_recompiles gives each torch.compile call a cache of its own."""

# --8<-- [start:use]
import torch
from torch._dynamo.testing import CompileCounter


def double(x):
    return x * 2


first, second = CompileCounter(), CompileCounter()
a = torch.compile(double, backend=first, isolate_recompiles=True)
b = torch.compile(double, backend=second, isolate_recompiles=True)
a(torch.ones(2)), b(torch.ones(2))
print(first.frame_count, second.frame_count)
# --8<-- [end:use]

assert (first.frame_count, second.frame_count) == (1, 1)

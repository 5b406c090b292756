# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['TypeError: compile.. got an unexpected keyword argument .recompile_limit.']
# ///
"""recompile_limit bounds how often one function is compiled; further calls run eagerly."""

# --8<-- [start:use]
import torch
from torch._dynamo.testing import CompileCounter

counter = CompileCounter()
double = torch.compile(lambda x: x * 2, backend=counter, dynamic=False, recompile_limit=2)
for size in range(2, 9):
    double(torch.ones(size))
print(counter.frame_count)
# --8<-- [end:use]

assert counter.frame_count == 2, counter.frame_count

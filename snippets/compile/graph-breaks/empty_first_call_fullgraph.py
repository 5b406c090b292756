# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the later call is not compiled"]
# ///
"""With fullgraph=True a first call without an operation is compiled, and so is a later call with one."""

# --8<-- [start:use]
import torch
from torch._dynamo.testing import CompileCounter

counter = CompileCounter()
scale = torch.compile(lambda x, on: x * 2 if on else x, backend=counter, fullgraph=True)
for on in (False, True, True):
    scale(torch.ones(3), on)
    print("operations in graphs:", counter.op_count)
# --8<-- [end:use]

assert counter.op_count == 1, "the later call is not compiled"
assert scale(torch.ones(3), True).tolist() == [2.0, 2.0, 2.0]

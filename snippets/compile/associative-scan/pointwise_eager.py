# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "ValueError: For combine_mode='pointwise', all input tensors need to be on CUDA",
#     'AssertionError: associative_scan refuses tensors on a CPU',
# ]
# ///
"""On CPU the default combine_mode works in eager mode."""

import torch as _torch
from torch._higher_order_ops.associative_scan import associative_scan as _scan

try:
    _scan(_torch.add, _torch.ones(2), 0)
except _torch._dynamo.exc.Unsupported as error:  # raised inside, where eager mode calls Dynamo
    assert "raise ValueError(" not in str(error), "associative_scan refuses tensors on a CPU"
    raise

# --8<-- [start:use]
import torch
from torch._higher_order_ops.associative_scan import associative_scan

print(associative_scan(torch.add, torch.ones(4), 0).tolist())
# --8<-- [end:use]

assert associative_scan(torch.add, torch.ones(4), 0).tolist() == [1.0, 2.0, 3.0, 4.0]

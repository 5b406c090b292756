# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the profiler takes use_cuda']
# ///
"""The profiler takes no use_cuda."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.profiler.profile(use_cuda=False)
except TypeError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal is not None, "the profiler takes use_cuda"
assert "unexpected keyword argument 'use_cuda'" in refusal, refusal

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a stream by position is taken']
# ///
"""Tensor.__dlpack__ takes keywords only."""

# --8<-- [start:use]
import torch

frame = torch.arange(6.0).reshape(2, 3)
refusal = None
try:
    frame.__dlpack__(None)
except TypeError as error:
    refusal = str(error)
    print(refusal)
back = torch.utils.dlpack.from_dlpack(frame.__dlpack__(stream=None))
# --8<-- [end:use]

assert refusal is not None, "a stream by position is taken"
assert "takes 1 positional argument but 2 were given" in refusal, refusal
assert back.tolist() == frame.tolist()

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: it was not refused by name']
# ///
"""Lp pooling refuses a norm of type 0."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.nn.functional.lp_pool1d(torch.ones(1, 1, 4), norm_type=0, kernel_size=2)
except Exception as error:
    refusal = type(error).__name__
    print(refusal, error)
# --8<-- [end:use]

assert refusal == "ValueError", "it was not refused by name"

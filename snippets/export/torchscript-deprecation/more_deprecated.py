# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: no warning from freeze"]
# ///
"""freeze, optimize_for_inference, fork and wait warn as well."""

# --8<-- [start:use]
import warnings

import torch
from torch import nn


def double(x: torch.Tensor) -> torch.Tensor:
    return x * 2


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    torch.jit.optimize_for_inference(torch.jit.freeze(torch.jit.script(nn.ReLU().eval())))
    torch.jit.wait(torch.jit.fork(double, torch.ones(2)))
for message in sorted({str(entry.message) for entry in caught}):
    print(message)
# --8<-- [end:use]

messages = {str(entry.message) for entry in caught}
for name in ("freeze", "optimize_for_inference", "fork", "wait"):
    assert f"`torch.jit.{name}` is deprecated. Please use `torch.compile` instead." in messages, f"no warning from {name}"

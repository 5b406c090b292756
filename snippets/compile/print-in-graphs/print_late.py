# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A reordered print shows the value at the end of the graph when the tensor is changed in place."""

# --8<-- [start:use]
import torch


def step(x):
    y = x + 1
    print("after the sum:", y)
    y.mul_(100)
    return y


torch._dynamo.config.reorderable_logging_functions.add(print)
step(torch.zeros(2))
torch.compile(step, backend="eager", fullgraph=True)(torch.zeros(2))
# --8<-- [end:use]

import contextlib
import io

text = io.StringIO()
with contextlib.redirect_stdout(text):
    step(torch.zeros(2))
    torch.compile(step, backend="eager", fullgraph=True)(torch.zeros(2))
eager, compiled = text.getvalue().splitlines()
assert eager == "after the sum: tensor([1., 1.])" and compiled == "after the sum: tensor([100., 100.])", text.getvalue()

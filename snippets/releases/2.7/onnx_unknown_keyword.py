# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the unknown keyword was ignored']
# ///
"""torch.onnx.export refuses a keyword it does not know."""

# --8<-- [start:use]
import io

import torch

model, example = torch.nn.Linear(2, 2), (torch.ones(1, 2),)
refusal = None
try:
    torch.onnx.export(model, example, io.BytesIO(), example_outputs=None)
except TypeError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal is not None, "the unknown keyword was ignored"
assert "unexpected keyword argument 'example_outputs'" in refusal, refusal

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'TypeError: mark_unbacked\(\) got an unexpected keyword argument .specialize_on',
# ]
# ///
"""specialize_on of mark_unbacked fails at the first call."""

# --8<-- [start:use]
import torch
from torch._dynamo.decorators import mark_unbacked


@torch.compile(backend="eager", fullgraph=True)
def encode(tokens):
    return tokens * 2


tokens = torch.ones(8, 3)
mark_unbacked(tokens, 0, specialize_on=[lambda length: length == 8])
failure = None
try:
    encode(tokens)
except Exception as error:
    failure = error
    print(type(error).__name__, str(error).splitlines()[0])
# --8<-- [end:use]

assert "KeyError" in f"{type(failure).__name__} {failure}", failure

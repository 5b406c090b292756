# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""bfloat16 and a complex number give bcomplex32."""

# --8<-- [start:use]
import torch

x = torch.ones(2, dtype=torch.bfloat16)
print(torch.result_type(x, 1j))
said = ""
try:
    x * 1j
except NotImplementedError as error:
    said = str(error)
print(said)
print((x.to(torch.complex64) * 1j).dtype)
# --8<-- [end:use]

assert torch.result_type(x, 1j) == torch.bcomplex32
assert said == "\"mul_cpu\" not implemented for 'BComplex32'"
for operator in (torch.add, torch.sub, torch.div, torch.pow):
    refused = False
    try:
        operator(x, 1j)
    except NotImplementedError:
        refused = True
    assert refused, operator

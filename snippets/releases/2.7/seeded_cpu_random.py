# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: exponential_ draws what 2.6 drew']
# ///
"""The same seed draws other numbers on CPU than 2.6 did."""

# --8<-- [start:use]
import torch

torch.manual_seed(0)
exponential = torch.empty(3).exponential_()
torch.manual_seed(0)
mask = torch.nn.functional.dropout(torch.ones(10), p=0.5) > 0
print([round(value, 3) for value in exponential.tolist()])
print("".join("1" if kept else "0" for kept in mask))
# --8<-- [end:use]

# 2.6 draws 2.327, 0.515, 0.013 and 1001100111 with the MKL generator
expected = torch.tensor([3.5083, 1.2304, 0.6150])
assert torch.allclose(exponential, expected, atol=1e-3), "exponential_ draws what 2.6 drew"
torch.manual_seed(0)
assert torch.allclose(torch.rand(3), torch.tensor([0.4963, 0.7682, 0.0885]), atol=1e-3)  # unchanged

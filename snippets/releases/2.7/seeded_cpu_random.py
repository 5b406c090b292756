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
torch.manual_seed(0)
soft = torch.nn.functional.gumbel_softmax(torch.zeros(2))
print([round(value, 3) for value in exponential.tolist()])
print("".join("1" if kept else "0" for kept in mask))
print([round(value, 3) for value in soft.tolist()])
# --8<-- [end:use]

# 2.6 draws 2.327, 0.515, 0.013 and 1001100111 with the MKL generator
expected = torch.tensor([3.5083, 1.2304, 0.6150])
assert torch.allclose(exponential, expected, atol=1e-3), "exponential_ draws what 2.6 drew"
torch.manual_seed(0)
assert torch.allclose(torch.rand(3), torch.tensor([0.4963, 0.7682, 0.0885]), atol=1e-3)  # unchanged
torch.manual_seed(0)
assert torch.equal(torch.distributions.Exponential(1.0).sample((3,)), exponential)
torch.manual_seed(0)
assert torch.equal(torch.nn.Dropout()(torch.ones(10)) > 0, mask)
torch.manual_seed(0)
assert torch.equal(torch.empty(10).bernoulli_(0.5) > 0, mask)
torch.manual_seed(0)
by_tensor = torch.bernoulli(torch.full((8,), 0.5))
assert by_tensor.tolist() == [1, 0, 1, 1, 1, 0, 1, 0]  # what 2.6 drew
torch.manual_seed(0)
several = torch.multinomial(torch.ones(50), 8, replacement=True)
assert several.tolist() == [48, 35, 22, 46, 32, 39, 8, 17]  # what 2.6 drew
torch.manual_seed(0)
assert torch.equal(torch.distributions.Bernoulli(torch.full((8,), 0.5)).sample(), by_tensor)

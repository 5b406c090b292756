# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: cov leaves its input as it is']
# ///
"""Since 2.11 cov writes zeros into its input if that is one observation with a weight; a copy is not touched."""

# --8<-- [start:use]
import torch

x = torch.tensor([[1.5], [2.5]])  # two variables, one observation
weight = torch.tensor([0.5])
torch.cov(x, correction=0, aweights=weight)
print(x.tolist())

x = torch.tensor([[1.5], [2.5]])
torch.cov(x.clone(), correction=0, aweights=weight)
print(x.tolist())
# --8<-- [end:use]

assert x.tolist() == [[1.5], [2.5]]

two = torch.tensor([[1.5, 2.0], [2.5, 0.5]])
for unweighted, given in ((x, {}), (two, {"aweights": torch.tensor([0.5, 0.5])})):
    before = unweighted.tolist()
    torch.cov(unweighted, correction=0, **given)
    assert unweighted.tolist() == before

for given in ({"aweights": weight}, {"fweights": torch.tensor([3])}):
    one = torch.tensor([[1.5], [2.5]])
    torch.cov(one, correction=0, **given)
    assert one.tolist() == [[0.0], [0.0]], "cov leaves its input as it is"

leaf = torch.tensor([1.5], requires_grad=True)
message = ""
try:
    torch.cov(leaf, correction=0, aweights=weight)
except RuntimeError as error:
    message = str(error)
assert "a view of a leaf Variable that requires grad is being used in an in-place operation" in message

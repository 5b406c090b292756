# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: index -1 is out of bounds for dimension 0 with size 3']
# ///
"""take_along_dim takes negative indices, and wraps those out of bounds in place of an error."""

# --8<-- [start:use]
import torch

x = torch.tensor([10.0, 20.0, 30.0])
print(torch.take_along_dim(x, torch.tensor([-1]), dim=0))
print(torch.take_along_dim(x, torch.tensor([5]), dim=0))

index = torch.tensor([5])
if not torch.all((-len(x) <= index) & (index < len(x))):
    print("out of bounds")
# --8<-- [end:use]

assert torch.take_along_dim(x, torch.tensor([-1]), dim=0).item() == 30
wrapped = torch.take_along_dim(x, torch.tensor([5, 3, -4]), dim=0)
assert wrapped.tolist() == [30, 10, 30]
said = ""
try:
    torch.gather(x, 0, index)
except RuntimeError as error:
    said = str(error)
assert "index 5 is out of bounds" in said

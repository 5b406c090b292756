# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""set_default_backend chooses the backend of torch.compile."""

# --8<-- [start:use]
import torch

torch.compiler.set_default_backend("eager")
print(torch.compiler.get_default_backend())
double = torch.compile(lambda x: x * 2)
print(double(torch.ones(2)))
# --8<-- [end:use]

assert torch.equal(double(torch.ones(2)), torch.full((2,), 2.0))

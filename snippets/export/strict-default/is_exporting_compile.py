# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7,<2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["has no attribute 'is_exporting'", "AssertionError: is_exporting is false under torch.compile"]
# ///
"""Up to 2.11 is_exporting is true under torch.compile as well."""

# --8<-- [start:use]
import torch


def probe(x):
    return x + 100 if torch.compiler.is_exporting() else x


compiled = torch.compile(probe, backend="eager", fullgraph=True)
print("eager:", probe(torch.zeros(1)).item(), "compiled:", compiled(torch.zeros(1)).item())
# --8<-- [end:use]

assert probe(torch.zeros(1)).item() == 0.0
assert compiled(torch.zeros(1)).item() == 100.0, "is_exporting is false under torch.compile"

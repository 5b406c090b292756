# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: an integer beta is taken']
# ///
"""Adam and AdamW refuse a beta that is an integer; NAdam, RAdam, Adamax and SparseAdam take it."""

# --8<-- [start:use]
import torch

weight = torch.zeros(2, requires_grad=True)
refusals = {}
for kind in (torch.optim.Adam, torch.optim.AdamW):
    try:
        kind([weight], betas=(0, 0.99))
    except ValueError as error:
        refusals[kind.__name__] = str(error)
print(refusals)
# --8<-- [end:use]

assert refusals, "an integer beta is taken"
assert set(refusals.values()) == {"betas must be either both floats or both Tensors"}, refusals
for kind in (torch.optim.NAdam, torch.optim.RAdam, torch.optim.Adamax, torch.optim.SparseAdam):
    kind([weight], betas=(0, 0.99))
assert torch.optim.Adam([weight], betas=(0.0, 0.99)).defaults["betas"] == (0.0, 0.99)

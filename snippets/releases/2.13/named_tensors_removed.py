# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.zeros still takes names=']
# ///
"""Named tensors are gone: no names= and no Tensor.names."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.zeros(2, names=("batch",))
except TypeError as error:
    refusal = str(error)
    print(refusal)
print(hasattr(torch.Tensor, "rename"), hasattr(torch, "align_tensors"))
# --8<-- [end:use]

assert refusal is not None, "torch.zeros still takes names="
assert "unexpected keyword argument 'names'" in refusal, refusal
removed = ["names", "has_names", "rename", "rename_", "refine_names", "align_to", "align_as"]
assert not [name for name in removed if hasattr(torch.Tensor, name)]

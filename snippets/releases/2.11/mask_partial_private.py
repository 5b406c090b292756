# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: MaskPartial is still public', "AttributeError: module 'torch.distributed.tensor.placement_types' has no attribute '_MaskPartial'"]
# ///
"""The placement MaskPartial is private."""

# --8<-- [start:use]
from torch.distributed.tensor import placement_types

refusal = None
try:
    placement_types.MaskPartial
except AttributeError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal is not None, "MaskPartial is still public"
assert "no attribute 'MaskPartial'" in refusal, refusal
assert issubclass(placement_types._MaskPartial, placement_types.Partial)

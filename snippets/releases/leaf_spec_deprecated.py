# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: LeafSpec is silent']
# ///
"""isinstance(spec, LeafSpec) warns; ask the spec with is_leaf()."""

# --8<-- [start:use]
import warnings

from torch.utils import _pytree as pytree

_, spec = pytree.tree_flatten(3)
print("leaf:", spec.is_leaf())
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    isinstance(spec, pytree.LeafSpec)
print(str(caught[0].message).partition(",")[0] if caught else "silent")
# --8<-- [end:use]

assert caught, "LeafSpec is silent"
assert "LeafSpec" in str(caught[0].message), caught[0].message

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: LeafSpec is not deprecated']
# ///
"""LeafSpec is marked as deprecated; ask a spec with is_leaf()."""

# --8<-- [start:use]
from torch.utils import _pytree as pytree

_, spec = pytree.tree_flatten(3)
print("leaf:", spec.is_leaf())
message = getattr(pytree.LeafSpec, "__deprecated__", None)
print(message.partition(",")[0] if message else "not deprecated")
# --8<-- [end:use]

assert message is not None, "LeafSpec is not deprecated"
assert "LeafSpec" in message and "is_leaf()" in message, message

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11,<2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: hint_int carries no mark',
#     "AttributeError: module 'torch.fx.experimental.symbolic_shapes' has no attribute 'hint_int'",
# ]
# ///
"""hint_int is marked as deprecated, and is gone in 2.12."""

# --8<-- [start:use]
from torch.fx.experimental import symbolic_shapes

message = getattr(symbolic_shapes.hint_int, "__deprecated__", None)
print(message)
# --8<-- [end:use]

assert message is not None, "hint_int carries no mark"
assert symbolic_shapes.hint_int(3) == symbolic_shapes.size_hint(3) == 3

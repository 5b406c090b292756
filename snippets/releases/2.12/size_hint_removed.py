# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: hint_int is still there']
# ///
"""size_hint, hint_int and has_hint of symbolic_shapes are gone."""

# --8<-- [start:use]
from torch.fx.experimental import symbolic_shapes

refusal = None
try:
    symbolic_shapes.hint_int
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])
# --8<-- [end:use]

assert refusal is not None, "hint_int is still there"
assert "has no attribute 'hint_int'" in refusal, refusal

assert not hasattr(symbolic_shapes, "size_hint") and not hasattr(symbolic_shapes, "has_hint")
assert hasattr(symbolic_shapes, "guarding_hint_or_throw") and hasattr(symbolic_shapes, "optimization_hint")

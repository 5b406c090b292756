# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: parallel_and is still there']
# ///
"""parallel_and and parallel_or are gone."""

# --8<-- [start:use]
from torch.fx.experimental import symbolic_shapes

refusal = None
try:
    symbolic_shapes.parallel_and
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])
# --8<-- [end:use]

assert refusal is not None, "parallel_and is still there"
assert "has no attribute 'parallel_and'" in refusal, refusal

assert not hasattr(symbolic_shapes, "parallel_or")

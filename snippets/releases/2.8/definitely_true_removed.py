# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: definitely_true is still there']
# ///
"""definitely_true is gone; guard_or_false takes its place."""

# --8<-- [start:use]
import torch

refusal = None
try:
    from torch.fx.experimental.symbolic_shapes import definitely_true
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])

from torch.fx.experimental.symbolic_shapes import guard_or_false

print("guard_or_false:", guard_or_false(torch.ones(3).size(0) == 3))
# --8<-- [end:use]

assert refusal is not None, "definitely_true is still there"
assert "cannot import name 'definitely_true'" in refusal, refusal

assert guard_or_false(True) and not guard_or_false(False)

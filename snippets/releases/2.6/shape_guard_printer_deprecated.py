# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: ShapeGuardPrinter carries no mark']
# ///
"""ShapeGuardPrinter is another name of ShapeGuardPythonPrinter, and marked as deprecated."""

# --8<-- [start:use]
from torch.fx.experimental import symbolic_shapes

message = getattr(symbolic_shapes.ShapeGuardPrinter, "__deprecated__", None)
print(message)
# --8<-- [end:use]

assert message is not None, "ShapeGuardPrinter carries no mark"
assert "ShapeGuardPythonPrinter" in message, message
assert issubclass(symbolic_shapes.ShapeGuardPrinter, symbolic_shapes.ShapeGuardPythonPrinter)

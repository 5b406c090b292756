# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the lite interpreter is not deprecated']
# ///
"""Saving for the lite interpreter is marked as deprecated."""

# --8<-- [start:use]
from torch.jit import RecursiveScriptModule

message = getattr(RecursiveScriptModule._save_for_lite_interpreter, "__deprecated__", None)
print(message.partition(". ")[0] if message else "silent")
# --8<-- [end:use]

assert message is not None, "the lite interpreter is not deprecated"
assert message.startswith("Lite Interpreter is deprecated"), message

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: set_context carries no mark', "ModuleNotFoundError: No module named 'torch.cuda.green_contexts'"]
# ///
"""GreenContext.set_context and pop_context are marked as deprecated."""

# --8<-- [start:use]
from torch.cuda.green_contexts import GreenContext

for method in (GreenContext.set_context, GreenContext.pop_context):
    print(getattr(method, "__deprecated__", "no mark").partition(". ")[0])
# --8<-- [end:use]

message = getattr(GreenContext.set_context, "__deprecated__", None)
assert message is not None, "set_context carries no mark"
assert "deprecated" in GreenContext.pop_context.__deprecated__, message
assert callable(GreenContext.Stream)

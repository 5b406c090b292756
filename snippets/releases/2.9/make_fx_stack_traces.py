# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: make_fx has no record_stack_traces']
# ///
"""The keyword of make_fx for stack traces is record_stack_traces."""

# --8<-- [start:use]
import inspect

from torch.fx.experimental.proxy_tensor import make_fx

names = [name for name in inspect.signature(make_fx).parameters if "stack_trace" in name]
print(names)
# --8<-- [end:use]

assert "record_stack_traces" in names, "make_fx has no record_stack_traces"
assert "stack_trace" not in names, names

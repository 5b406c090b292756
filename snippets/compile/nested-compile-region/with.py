# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["module 'torch.compiler' has no attribute 'nested_compile_region'"]
# ///
"""It is a decorator: a `with` block fails in eager and in compiled code."""

# --8<-- [start:use]
import torch


def step(x):
    with torch.compiler.nested_compile_region():
        return x + 1


messages = []
for function in (step, torch.compile(step, backend="eager")):
    try:
        function(torch.ones(2))
    except Exception as error:
        messages.append(f"{type(error).__name__}: {error}".splitlines()[0])
print(messages[0])
# --8<-- [end:use]

assert messages[0] == "TypeError: 'function' object does not support the context manager protocol", messages
assert len(messages) == 2, "the compiled function ran"

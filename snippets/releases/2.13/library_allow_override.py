# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: overriding has to be allowed', 'KeyError: .allow_override.']
# ///
"""Library.impl replaces an earlier implementation by default."""

# --8<-- [start:use]
import inspect

from torch.library import Library, register_fake

print(inspect.signature(Library.impl).parameters["allow_override"].default)
print(inspect.signature(register_fake).parameters["allow_override"].default)
# --8<-- [end:use]

assert inspect.signature(Library.impl).parameters["allow_override"].default is True, "overriding has to be allowed"

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: strict is still the third argument']
# ///
"""mark_unbacked has hint_override where strict used to stand."""

# --8<-- [start:use]
import inspect

from torch._dynamo.decorators import mark_unbacked

names = list(inspect.signature(mark_unbacked).parameters)
print(names[2:4])
# --8<-- [end:use]

assert names[2:4] == ["hint_override", "strict"], "strict is still the third argument"

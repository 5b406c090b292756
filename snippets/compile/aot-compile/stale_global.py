# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: .function. object has no attribute .aot_compile."]
# ///
"""A function compiled ahead of time keeps a global number, and an attribute of a global object, as they were."""

# --8<-- [start:use]
import torch


class Settings:
    offset = 1.0


factor, settings = 2.0, Settings()


def scale(x):
    return x * factor + settings.offset


compiled = torch.compile(scale, backend="aot_eager", fullgraph=True).aot_compile(((torch.ones(2),), {}))
factor, settings.offset = 10.0, 5.0
print("eager:", scale(torch.ones(2)).tolist(), "compiled before:", compiled(torch.ones(2)).tolist())
# --8<-- [end:use]

assert scale(torch.ones(2)).tolist() == [15.0, 15.0]
assert compiled(torch.ones(2)).tolist() == [3.0, 3.0], compiled(torch.ones(2))

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "AttributeError: module 'torch.compiler' has no attribute 'config'",
#     'AttributeError: torch.compiler.config.recompile_limit does not exist',
# ]
# ///
"""The name of a setting is checked, its value is not."""

# --8<-- [start:use]
import torch

config = torch.compiler.config
config.recompile_limit = "twenty"  # no error
print(repr(torch._dynamo.config.recompile_limit))

try:
    config.recompile_limits = 20
except AttributeError as error:
    refusal = str(error)
    print("AttributeError:", refusal)
# --8<-- [end:use]

assert torch._dynamo.config.recompile_limit == "twenty"
assert refusal == "torch.compiler.config.recompile_limits does not exist", refusal

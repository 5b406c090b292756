# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: num_sms may stand in place', "ModuleNotFoundError: No module named 'torch.cuda.green_contexts'"]
# ///
"""GreenContext.create takes keywords only."""

# --8<-- [start:use]
import inspect

from torch.cuda.green_contexts import GreenContext

kinds = {name: each.kind.description for name, each in inspect.signature(GreenContext.create).parameters.items()}
print(kinds["num_sms"])
# --8<-- [end:use]

assert kinds["num_sms"] == "keyword-only", "num_sms may stand in place"
assert set(kinds.values()) == {"keyword-only"}, kinds

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the optional arguments may stand in place']
# ///
"""The optional arguments of varlen_attn are keyword-only."""

# --8<-- [start:use]
import inspect

from torch.nn.attention.varlen import varlen_attn

kinds = {name: each.kind.description for name, each in inspect.signature(varlen_attn).parameters.items()}
print(kinds["return_aux"])
# --8<-- [end:use]

assert kinds["return_aux"] == "keyword-only", "the optional arguments may stand in place"
assert kinds["window_size"] == kinds["scale"] == "keyword-only"

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Strings, numbers, tuples, dtypes and plain functions are found in a dict, in one graph."""

# --8<-- [start:use]
import torch


def gelu(x):
    return torch.nn.functional.gelu(x)


table = {"query": 1, 64: 2, ("query", 64): 3, torch.float32: 4, gelu: 5}


@torch.compile(backend="eager", fullgraph=True)
def looked_up(x, key):
    return x * table[key] if key in table else x * 0


for key in ("query", 64, ("query", 64), torch.float32, gelu, "value"):
    print(getattr(key, "__name__", key), "->", int(looked_up(torch.ones(1), key)))
# --8<-- [end:use]

torch._dynamo.reset()
found = [int(looked_up(torch.ones(1), key)) for key in ("query", 64, ("query", 64), torch.float32, gelu, "value", ("query", 65))]
assert found == [1, 2, 3, 4, 5, 0, 0], f"a key is taken for another: {found}"

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: vmap: .*']
# ///
"""Since 2.11 vmap and grad are annotated to take what the given function takes."""

# --8<-- [start:use]
import inspect

import torch

types = {}
for name in ("vmap", "grad"):
    signature = inspect.signature(getattr(torch.func, name), eval_str=True)
    types[name] = f"{signature.parameters['func'].annotation} gives {signature.return_annotation}"
    print(f"{name}: {types[name]}")
# --8<-- [end:use]

for name, shown in types.items():
    assert shown.count("[~_P, ") == 2, f"{name}: {shown}"

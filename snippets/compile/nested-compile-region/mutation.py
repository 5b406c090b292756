# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['UncapturedHigherOrderOpError: torch.compile requires the `nested_compile_region` decorated function']
# ///
"""A region may write into its input."""

# --8<-- [start:use]
import torch


@torch.compiler.nested_compile_region
def accumulate(total, x):
    total.add_(x)
    return total * 2


total = torch.zeros(2)
doubled = torch.compile(lambda t, x: accumulate(t, x) + 0, backend="aot_eager", fullgraph=True)(total, torch.ones(2))
print(total.tolist(), doubled.tolist())
# --8<-- [end:use]

assert total.tolist() == [1.0, 1.0] and doubled.tolist() == [2.0, 2.0]

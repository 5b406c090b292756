# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['ValueError: infer_schema\(func\): Parameter parts has unsupported type list']
# ///
"""A custom operator may annotate its parameters with builtin generics."""

# --8<-- [start:use]
import torch


@torch.library.custom_op("shop::join_rows", mutates_args=())
def join_rows(parts: list[torch.Tensor], sizes: list[int]) -> torch.Tensor:
    return torch.cat([part[:size] for part, size in zip(parts, sizes, strict=True)])


print(join_rows([torch.ones(2), torch.zeros(3)], [1, 2]).tolist())
# --8<-- [end:use]

assert join_rows([torch.ones(2), torch.zeros(3)], [1, 2]).tolist() == [1.0, 0.0, 0.0]
assert "Tensor[] parts, SymInt[] sizes" in str(torch.ops.shop.join_rows.default._schema)

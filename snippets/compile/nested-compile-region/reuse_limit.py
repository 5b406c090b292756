# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: no limit']
# ///
"""Nine regions that differ are an error: the reuse limit is eight."""

# --8<-- [start:use]
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, index):
        super().__init__()
        self.index = index  # an int is a constant of the graph, so no two blocks are alike

    @torch.compiler.nested_compile_region
    def forward(self, x):
        return x * 0.5 + self.index


def outcome(depth):
    torch.compiler.reset()
    model = nn.Sequential(*[Block(index) for index in range(depth)])
    try:
        torch.compile(model, backend="eager", fullgraph=True)(torch.ones(2))
        return "ran"
    except Exception as error:
        return str(error).partition("exceeded")[1] + str(error).partition("exceeded")[2].partition(" for")[0]


for depth in (8, 9):
    print(depth, "blocks:", outcome(depth))
# --8<-- [end:use]

assert outcome(8) == "ran", outcome(8)
assert outcome(9) == "exceeded maximum reuse entries (8)", f"no limit: {outcome(9)}"

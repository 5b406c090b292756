# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8,<2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a region updates buffers', "module 'torch.compiler' has no attribute 'nested_compile_region'"]
# ///
"""A region cannot update buffers in training; with eval() it needs not."""

import torch
from torch import nn


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(8)

    @torch.compiler.nested_compile_region
    def forward(self, x):
        return torch.relu(self.norm(x))


def refusal(model):
    torch.compiler.reset()
    try:
        torch.compile(model, backend="aot_eager", fullgraph=True)(torch.randn(4, 8)).sum().backward()
    except Exception as error:
        return type(error).__name__
    return "none"


training = refusal(nn.Sequential(Block(), Block()))
assert training != "none", "a region updates buffers"
assert training in ("BackendCompilerFailed", "UncapturedHigherOrderOpError"), training
assert refusal(nn.Sequential(Block(), Block()).eval()) == "none", "frozen statistics are refused too"

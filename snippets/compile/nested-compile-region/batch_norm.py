# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'UncapturedHigherOrderOpError: torch.compile requires the `nested_compile_region` decorated function',
#     "BackendCompilerFailed: .* does not currently support training with in-place input or buffer mutations",
# ]
# ///
"""A region may update buffers while training, as BatchNorm does."""

# --8<-- [start:use]
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(8)

    @torch.compiler.nested_compile_region
    def forward(self, x):
        return torch.relu(self.norm(x))


model = nn.Sequential(Block(), Block())
out = torch.compile(model, backend="aot_eager", fullgraph=True)(torch.randn(4, 8))
out.sum().backward()
print("batches seen:", [block.norm.num_batches_tracked.item() for block in model])
# --8<-- [end:use]

assert [block.norm.num_batches_tracked.item() for block in model] == [1, 1]
assert model[0].norm.weight.grad is not None

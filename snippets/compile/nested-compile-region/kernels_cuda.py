# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "a100"
# build = "cuda"
# timeout = 300
# cache = "private"
# ///
"""Inductor generates fewer kernels for eight blocks as regions than for the same blocks as one whole."""

# --8<-- [start:use]
import torch
from torch import nn
from torch._inductor import metrics


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm, self.linear = nn.LayerNorm(width), nn.Linear(width, width)

    def forward(self, x):
        return x + nn.functional.gelu(self.linear(self.norm(x)))


class Region(Block):
    forward = torch.compiler.nested_compile_region(Block.forward)


models, outs, generated = {}, {}, {}
x = torch.randn(32, 256, device="cuda")
for kind in (Block, Region):
    torch.compiler.reset()
    metrics.reset()
    model = nn.Sequential(*[kind(256) for _ in range(8)]).cuda().requires_grad_(False)
    models[kind], outs[kind] = model, torch.compile(model, fullgraph=True)(x)
    generated[kind] = metrics.generated_kernel_count
print("kernels generated for 8 blocks:", generated[Block], "as regions:", generated[Region])
# --8<-- [end:use]

assert 0 < generated[Region] < generated[Block], generated
for kind, model in models.items():
    torch.testing.assert_close(outs[kind], model(x), rtol=1e-2, atol=1e-2)

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""One graph serves every resolution with `dynamic=True`; the default needs two, `dynamic=False` one each."""

# --8<-- [start:use]
import torch
from torch import nn


class DiTBlock(nn.Module):
    def __init__(self, width=16, heads=2):
        super().__init__()
        self.norm, self.heads = nn.LayerNorm(width), heads
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)

    def forward(self, tokens, shift):
        parts = self.qkv(self.norm(tokens) + shift).chunk(3, dim=-1)
        query, key, value = (part.unflatten(-1, (self.heads, -1)).transpose(1, 2) for part in parts)
        attended = nn.functional.scaled_dot_product_attention(query, key, value)
        return tokens + self.out(attended.transpose(1, 2).flatten(2))


class Denoiser(nn.Module):
    def __init__(self):
        super().__init__()
        self.patch = nn.Conv2d(3, 16, 2, stride=2)
        self.blocks = nn.ModuleList(DiTBlock() for _ in range(3))

    def forward(self, image, shift):
        tokens = self.patch(image).flatten(2).transpose(1, 2).contiguous()
        for block in self.blocks:
            tokens = block(tokens, shift)
        return tokens


def count_graphs(dynamic):
    torch.compiler.reset()
    graphs = []

    def counting_backend(graph, example_inputs):
        graphs.append(graph)
        return graph.forward

    model = Denoiser().requires_grad_(False)
    for block in model.blocks:
        block.compile(backend=counting_backend, fullgraph=True, dynamic=dynamic)
    for height, width in ((16, 16), (16, 24), (32, 16), (24, 40)):
        model(torch.ones(1, 3, height, width), torch.zeros(1, 1, 16))
    return len(graphs)


counts = {dynamic: count_graphs(dynamic) for dynamic in (False, None, True)}
for dynamic, count in counts.items():
    print(f"dynamic={dynamic}: {count} graphs for 4 resolutions")
# --8<-- [end:use]

assert list(counts.values()) == [4, 2, 1], counts
torch.manual_seed(0)
model = Denoiser().requires_grad_(False)
images = [torch.randn(1, 3, 16, width) for width in (32, 48)]
expected = [model(image, torch.ones(1, 1, 16)) for image in images]
for block in model.blocks:
    block.compile(backend="eager", fullgraph=True, dynamic=True)
for image, reference in zip(images, expected, strict=True):
    torch.testing.assert_close(model(image, torch.ones(1, 1, 16)), reference)

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 400
# tools = ["c++"]
# cache = "private"
# ///
"""Time to the first result of a 12-block transformer: compiled whole, with nested regions, block by block."""

# --8<-- [start:use]
import multiprocessing
import os
import tempfile
import time

import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm_1, self.norm_2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        query, key, value = self.qkv(self.norm_1(x)).chunk(3, dim=-1)
        x = x + self.out(nn.functional.scaled_dot_product_attention(query, key, value))
        return x + self.down(nn.functional.gelu(self.up(self.norm_2(x))))


class Region(Block):
    forward = torch.compiler.nested_compile_region(Block.forward)


def first_call(how):
    with tempfile.TemporaryDirectory() as cache, torch.no_grad():
        os.environ["TORCHINDUCTOR_CACHE_DIR"] = cache
        torch.manual_seed(0)
        model = nn.Sequential(*[(Region if how == "nested" else Block)(32) for _ in range(12)])
        x = torch.randn(1, 16, 32)
        expected = model(x)
        start = time.perf_counter()
        if how == "block by block":
            for block in model:
                block.compile()
            out = model(x)
        else:
            out = torch.compile(model)(x)
        seconds = time.perf_counter() - start
        return seconds, (out - expected).abs().max().item()


def measure(how):
    with multiprocessing.get_context("fork").Pool(1) as pool:  # a process and a cache of its own for each
        return pool.apply(first_call, (how,))


first_call_of = {how: measure(how) for how in ("whole", "nested", "block by block")}
whole = first_call_of["whole"][0]
print(f"metric: nested_region_first_call = {whole / first_call_of['nested'][0]:.1f} x")
print(f"metric: block_by_block_first_call = {whole / first_call_of['block by block'][0]:.1f} x")
# --8<-- [end:use]

for how, (_, error) in first_call_of.items():
    assert error < 1e-4, f"{how}: differs from eager by {error}"

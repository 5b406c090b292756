# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "a100"
# build = "cuda"
# timeout = 580
# cache = "private"
# ///
"""Time to the first result of a 32-block transformer on CUDA: whole, with nested regions, block by block."""

# --8<-- [start:use]
import os
import subprocess
import sys
import time
from pathlib import Path

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
    torch.manual_seed(0)
    model = nn.Sequential(*[(Region if how == "nested" else Block)(512) for _ in range(32)]).cuda()
    model.requires_grad_(False)
    x = torch.randn(2, 128, 512, device="cuda")
    expected = model(x)
    start = time.perf_counter()
    if how == "block-by-block":
        for block in model:
            block.compile()
        out = model(x)
    else:
        out = torch.compile(model)(x)
    torch.cuda.synchronize()
    return time.perf_counter() - start, (out - expected).abs().max().item()


if len(sys.argv) > 1:
    print(*first_call(sys.argv[1]))
    sys.exit()


def measure(how):  # a process and caches of its own for each
    caches = {f"{name}_CACHE_DIR": str(Path(how, name).resolve()) for name in ("TORCHINDUCTOR", "TRITON")}
    command = [sys.executable, __file__, how]
    done = subprocess.run(command, env=os.environ | caches, stdout=subprocess.PIPE, text=True, check=True)
    return [float(word) for word in done.stdout.split()]


first_call_of = {how: measure(how) for how in ("whole", "nested", "block-by-block")}
whole = first_call_of["whole"][0]
print(f"metric: nested_region_first_call_cuda = {whole / first_call_of['nested'][0]:.1f} x")
print(f"metric: block_by_block_first_call_cuda = {whole / first_call_of['block-by-block'][0]:.1f} x")
# --8<-- [end:use]

for how, (_, error) in first_call_of.items():
    assert error < 2e-2, f"{how}: differs from eager by {error}"

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "a100"
# build = "cuda"
# cache = "private"
# ///
"""On CUDA, too, a loaded artifact is found: the second compilation of a model misses no graph."""

# --8<-- [start:use]
import os
from pathlib import Path

import torch
from torch import nn
from torch._dynamo.utils import counters

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(256, 256), nn.LayerNorm(256), nn.GELU()).cuda().requires_grad_(False)
x = torch.randn(32, 256, device="cuda")
torch.compile(model)(x)
data, info = torch.compiler.save_cache_artifacts()

# as if in a new process: an empty cache directory
torch.compiler.reset()
counters.clear()
os.environ["TORCHINDUCTOR_CACHE_DIR"] = str(Path("elsewhere").resolve())
os.environ["TRITON_CACHE_DIR"] = str(Path("elsewhere", "triton").resolve())
loaded = torch.compiler.load_cache_artifacts(data)
out = torch.compile(model)(x)
print("cache hits:", counters["inductor"]["fxgraph_cache_hit"])
# --8<-- [end:use]

assert loaded.inductor_artifacts == info.inductor_artifacts, "loaded something else than was saved"
assert counters["inductor"]["fxgraph_cache_hit"] == 1, dict(counters["inductor"])
assert counters["inductor"]["fxgraph_cache_miss"] == 0, dict(counters["inductor"])
torch.testing.assert_close(out, model(x), rtol=1e-3, atol=1e-3)

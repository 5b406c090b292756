# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "a100"
# build = "cuda"
# timeout = 300
# cache = "private"
# ///
"""On CUDA a fresh process with the artifacts misses no graph; what its first call gains is measured."""

# --8<-- [start:use]
import os
import subprocess
import sys
import time
from pathlib import Path

import torch
from torch import nn
from torch._dynamo.utils import counters


def first_call():
    torch.manual_seed(0)
    layers = [part for _ in range(6) for part in (nn.Linear(256, 256), nn.LayerNorm(256), nn.GELU())]
    model = nn.Sequential(*layers).cuda().requires_grad_(False)
    x = torch.randn(32, 256, device="cuda")
    expected = model(x)
    start = time.perf_counter()
    torch.testing.assert_close(torch.compile(model)(x), expected, rtol=1e-3, atol=1e-3)
    torch.cuda.synchronize()
    return time.perf_counter() - start


if len(sys.argv) > 1:
    artifacts = Path("compile.cache")
    if sys.argv[1] == "warm":
        torch.compiler.load_cache_artifacts(artifacts.read_bytes())
    seconds = first_call()
    print(seconds, counters["inductor"]["fxgraph_cache_hit"], counters["inductor"]["fxgraph_cache_miss"])
    if sys.argv[1] == "cold":
        artifacts.write_bytes(torch.compiler.save_cache_artifacts()[0])
    sys.exit()
# --8<-- [end:use]


def process(start: str) -> tuple[float, int, int]:
    """Return the seconds of a new process's first call, with its cache hits and misses."""
    empty = {"TORCHINDUCTOR_CACHE_DIR": str(Path(start).resolve()), "TRITON_CACHE_DIR": str(Path(start, "t").resolve())}
    done = subprocess.run([sys.executable, __file__, start], env=os.environ | empty, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    seconds, hits, misses = done.stdout.split()
    return float(seconds), int(hits), int(misses)


cold, cold_hits, cold_misses = process("cold")
warm, warm_hits, warm_misses = process("warm")
assert (cold_hits, cold_misses > 0) == (0, True), (cold_hits, cold_misses)
assert (warm_hits > 0, warm_misses) == (True, 0), (warm_hits, warm_misses)
print(f"metric: mega_cache_first_call_cuda = {cold / warm:.1f} x")

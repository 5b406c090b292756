# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# cache = "private"
# ///
"""Save what torch.compile cached, and load it where nothing is cached yet."""

# --8<-- [start:use]
import os
from pathlib import Path

import torch
from torch._dynamo.utils import counters


@torch.compile
def project(x, weight):
    return x @ weight


x, weight = torch.ones(2, 3), torch.ones(3, 4)
project(x, weight)

artifacts = torch.compiler.save_cache_artifacts()  # after the first compiled call
if artifacts is None:
    raise RuntimeError("nothing was cached")
data, info = artifacts  # bytes, and what is in them
Path("compile.cache").write_bytes(data)
print("saved graphs:", len(info.inductor_artifacts))

# elsewhere: an empty cache directory, before the first compiled call
torch.compiler.reset()
os.environ["TORCHINDUCTOR_CACHE_DIR"] = str(Path("elsewhere").resolve())
loaded = torch.compiler.load_cache_artifacts(Path("compile.cache").read_bytes())
if loaded is None:
    raise RuntimeError("compile.cache was not loaded")
counters.clear()
project(x, weight)
print("cache hits:", counters["inductor"]["fxgraph_cache_hit"])
# --8<-- [end:use]

assert loaded.inductor_artifacts == info.inductor_artifacts, "loaded something else than was saved"
assert counters["inductor"]["fxgraph_cache_hit"] == 1, dict(counters["inductor"])
assert counters["inductor"]["fxgraph_cache_miss"] == 0, dict(counters["inductor"])
assert torch.equal(project(x, weight), torch.full((2, 4), 3.0))

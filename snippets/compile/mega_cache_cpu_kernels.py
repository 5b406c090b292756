# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 240
# tools = ["c++"]
# cache = "private"
# ///
"""On CPU the artifacts hold no machine code: a cache hit still runs the C++ compiler."""

# --8<-- [start:use]
import os
from pathlib import Path

import torch
from torch._dynamo.utils import counters


@torch.compile
def scale(x):
    return x * 2 + 1


scale(torch.ones(8))
data, _ = torch.compiler.save_cache_artifacts()

torch.compiler.reset()
elsewhere = Path("elsewhere").resolve()
os.environ["TORCHINDUCTOR_CACHE_DIR"] = str(elsewhere)
torch.compiler.load_cache_artifacts(data)
print("shared libraries after loading:  ", len(list(elsewhere.rglob("*.so"))))

counters.clear()
scale(torch.ones(8))
print("cache hits:", counters["inductor"]["fxgraph_cache_hit"])
print("shared libraries after the call: ", len(list(elsewhere.rglob("*.so"))))
# --8<-- [end:use]

assert counters["inductor"]["fxgraph_cache_hit"] == 1, dict(counters["inductor"])

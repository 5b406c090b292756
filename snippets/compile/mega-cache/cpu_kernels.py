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
import subprocess
import sys
from pathlib import Path

import torch
from torch._dynamo.utils import counters


@torch.compile
def scale(x):
    return x * 2 + 1


def serve(cache):
    torch.compiler.load_cache_artifacts(Path("compile.cache").read_bytes())
    before = len(list(cache.rglob("*.so")))
    scale(torch.ones(8))
    print("cache hits:", counters["inductor"]["fxgraph_cache_hit"])
    print("shared libraries before and after the call:", before, "and", "some" if list(cache.rglob("*.so")) else "none")


if len(sys.argv) > 1:
    serve(Path(sys.argv[1]))
    sys.exit()

scale(torch.ones(8))
Path("compile.cache").write_bytes(torch.compiler.save_cache_artifacts()[0])
empty = str(Path("empty").resolve())
server = subprocess.run(
    [sys.executable, __file__, empty],
    env=os.environ | {"TORCHINDUCTOR_CACHE_DIR": empty},
    capture_output=True,
    text=True,
)
print(server.stdout.strip())
# --8<-- [end:use]

expected = ["cache hits: 1", "shared libraries before and after the call: 0 and some"]
assert server.stdout.strip().splitlines() == expected, server.stdout + server.stderr

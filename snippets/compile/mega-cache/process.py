# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 240
# cache = "private"
# ///
"""A fresh process with an empty cache directory compiles nothing after loading the artifacts."""

# --8<-- [start:use]
import os
import subprocess
import sys
from pathlib import Path

import torch
from torch._dynamo.utils import counters


@torch.compile
def project(x, weight):
    return x @ weight


def serve(cache):
    loaded = torch.compiler.load_cache_artifacts(cache.read_bytes())
    project(torch.ones(2, 3), torch.ones(3, 4))
    inductor = counters["inductor"]
    print(f"loaded={loaded is not None} hits={inductor['fxgraph_cache_hit']} misses={inductor['fxgraph_cache_miss']}")


if len(sys.argv) > 1:
    serve(Path(sys.argv[1]))
    sys.exit()

project(torch.ones(2, 3), torch.ones(3, 4))
Path("compile.cache").write_bytes(torch.compiler.save_cache_artifacts()[0])
server = subprocess.run(
    [sys.executable, __file__, "compile.cache"],
    env=os.environ | {"TORCHINDUCTOR_CACHE_DIR": str(Path("empty").resolve())},
    capture_output=True,
    text=True,
)
print(server.stdout.strip())
# --8<-- [end:use]

assert server.stdout.strip() == "loaded=True hits=1 misses=0", server.stdout + server.stderr

program = """
import torch
from torch._dynamo.utils import counters

@torch.compile
def project(x, weight):
    return x @ weight

project(torch.ones(2, 3), torch.ones(3, 4))
print(counters["inductor"]["fxgraph_cache_hit"], counters["inductor"]["fxgraph_cache_miss"])
"""
restarted = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
assert restarted.stdout.strip() == "1 0", restarted.stdout + restarted.stderr

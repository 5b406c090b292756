# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# tools = ["c++"]
# cache = "private"
# ///
"""Artifacts made with AVX-512 are taken by a process limited to AVX2, which then computes something else."""

# --8<-- [start:use]
import os
import subprocess
import sys
from pathlib import Path

import torch
from torch._dynamo.utils import counters

x = torch.linspace(-1, 1, 64 * 128).view(64, 128)
softmax = torch.compile(lambda x: torch.softmax(x * 2, dim=-1))


def right():
    return torch.allclose(softmax(x), torch.softmax(x * 2, dim=-1))


def serve(cache):
    torch.compiler.load_cache_artifacts(cache.read_bytes())
    answer = right()
    print(f"hits={counters['inductor']['fxgraph_cache_hit']} right={answer}")


if len(sys.argv) > 1:
    serve(Path(sys.argv[1]))
    sys.exit()

print("right where it was compiled:", right())
Path("compile.cache").write_bytes(torch.compiler.save_cache_artifacts()[0])
older = {"ATEN_CPU_CAPABILITY": "avx2", "TORCHINDUCTOR_CACHE_DIR": str(Path("empty").resolve())}
server = subprocess.run(
    [sys.executable, __file__, "compile.cache"], env=os.environ | older, capture_output=True, text=True
)
print("right on AVX2:", "right=True" in server.stdout)
# --8<-- [end:use]

assert right(), "wrong where it was compiled"
if torch.backends.cpu.get_cpu_capability() == "AVX512":
    assert server.returncode < 0 or server.stdout.strip() == "hits=1 right=False", server.stdout + server.stderr
else:
    assert server.stdout.strip() == "hits=1 right=True", server.stdout + server.stderr

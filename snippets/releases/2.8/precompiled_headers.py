# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 400
# fresh = true
# tools = ["c++"]
# absent = ["AssertionError: no precompiled header"]
# ///
"""Inductor keeps a precompiled C++ header of more than 100 MB below TMPDIR, wherever its cache is; a setting stops that."""

# --8<-- [start:use]
import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
import torch
import torch._inductor.config
if len(sys.argv) > 1:
    torch._inductor.config.cpp_cache_precompile_headers = False
torch.compile(lambda x: x.sin() + 1)(torch.ones(8))
"""

def measure_headers(name, *arguments):
    temporary, cache = Path(f"{name}-tmp").resolve(), Path(f"{name}-cache").resolve()
    temporary.mkdir()
    folders = {"TMPDIR": str(temporary), "TORCHINDUCTOR_CACHE_DIR": str(cache)}
    subprocess.run([sys.executable, "-c", PROGRAM, *arguments], env=os.environ | folders, check=True)
    files = temporary.glob("torchinductor_*/precompiled_headers/**/*")
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6

usual = measure_headers("usual")
assert usual > 100, "no precompiled header"
without = measure_headers("without", "--no-headers")
print("headers outside the cache: over 100 MB; with the setting off:", without, "MB")
# --8<-- [end:use]

assert without == 0

"""The start of a process: the import of torch, the first layer, the first compiled function."""

import json
import os
import resource
import sys
import time
from pathlib import Path

started, used, held = time.perf_counter(), time.process_time(), set(sys.modules)
import torch

found = {
    "import torch: seconds": time.perf_counter() - started,
    "import torch: processor seconds": time.process_time() - used,
    "import torch: memory, MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    "import torch: modules": len(set(sys.modules) - held),
}
packages = Path(torch.__file__).parents[1]
kept = [packages / "torch", *packages.glob("nvidia*"), packages / "triton", packages / "sympy"]
found["installed: torch with NVIDIA's libraries, triton and sympy, MB"] = (
    sum(file.stat().st_blocks * 512 for folder in kept for file in folder.rglob("*") if file.is_file()) / 1e6
)


def time_once(call):
    begun = time.perf_counter()
    call()
    return time.perf_counter() - begun


with torch.no_grad():
    layer, ones = torch.nn.Linear(4, 4), torch.ones(1, 4)
    found["first torch.nn.Linear: seconds"] = time_once(lambda: layer(ones))
    compiled = torch.compile(torch.nn.Sequential(*(torch.nn.Linear(4, 4) for _ in range(6))), backend="eager")
    found['first torch.compile(backend="eager"): seconds'] = time_once(lambda: compiled(ones))
print(json.dumps(found))
sys.stdout.flush()
os._exit(0)

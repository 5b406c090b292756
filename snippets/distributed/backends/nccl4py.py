# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15,<2.16"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# absent = ['AssertionError: Unknown (c10d )?backend type (nccl4py|NCCL4PY)', 'ValueError: .*nccl4py', 'AssertionError: no backend is announced as nccl4py']
# ///
"""The backend over nccl4py has a name in 2.15, and the entry point behind it leads nowhere."""

# --8<-- [start:use]
import importlib.metadata

import torch.distributed as dist

announced = importlib.metadata.entry_points(group="torch.distributed.backends")
print([entry.value for entry in announced if entry.name == "nccl4py"])
try:
    dist.init_process_group("nccl4py", store=dist.HashStore(), rank=0, world_size=1)
except RuntimeError as error:
    print(error)
    print(error.__cause__)
# --8<-- [end:use]

(entry,) = [entry for entry in announced if entry.name == "nccl4py"] or [None]
assert entry is not None, "no backend is announced as nccl4py"
try:
    entry.load()
except ModuleNotFoundError as error:
    assert error.name == "torch.distributed.nccl4py_backend", error
else:
    raise AssertionError("the entry point loads")

from torch.distributed._nccl4py import _register_nccl4py_backend

_register_nccl4py_backend()
try:
    dist.init_process_group("nccl4py", store=dist.HashStore(), rank=0, world_size=1)
except RuntimeError as error:
    assert "nccl4py requires at least one CUDA device" in str(error), error

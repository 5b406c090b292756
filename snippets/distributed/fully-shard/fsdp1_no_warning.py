# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""FullyShardedDataParallel (FSDP1) is built, runs forward and backward, and emits no deprecation warning."""

# --8<-- [start:use]
import warnings

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel

dist.init_process_group("gloo")
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    model = FullyShardedDataParallel(nn.Linear(8, 4), device_id=torch.device("cpu"))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model(torch.ones(2, 8)).sum().backward()
    optimizer.step()

deprecations = [str(w.message) for w in caught if "deprecat" in str(w.message).lower()]
if dist.get_rank() == 0:
    print("deprecation warnings:", deprecations)
# --8<-- [end:use]

assert not deprecations, f"FSDP1 warns: {deprecations}"
kinds = [w.category for w in caught if issubclass(w.category, (DeprecationWarning, FutureWarning))]
assert not kinds, f"FSDP1 warns: {kinds}"
assert not hasattr(FullyShardedDataParallel, "__deprecated__"), "the class is marked as deprecated"
assert "deprecated" not in (FullyShardedDataParallel.__doc__ or "").lower(), "its docstring says deprecated"
dist.destroy_process_group()

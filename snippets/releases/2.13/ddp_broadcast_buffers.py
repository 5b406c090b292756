# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: broadcast_buffers is silent']
# ///
"""DistributedDataParallel deprecates broadcast_buffers in favour of forward_sync_buffers."""

# --8<-- [start:use]
import warnings

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

dist.init_process_group("gloo", rank=0, world_size=1, store=dist.HashStore())

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    DistributedDataParallel(torch.nn.Linear(2, 2), broadcast_buffers=False)
messages = [str(warning.message) for warning in caught if "`broadcast_buffers` is deprecated" in str(warning.message)]
print(messages[0] if messages else "silent")
# --8<-- [end:use]

assert messages, "broadcast_buffers is silent"

with warnings.catch_warnings():
    warnings.simplefilter("error")
    DistributedDataParallel(torch.nn.Linear(2, 2), forward_sync_buffers=False)
refused = ""
try:
    DistributedDataParallel(torch.nn.Linear(2, 2), init_sync_buffers=False)
except TypeError as error:
    refused = str(error)
assert "init_sync_buffers" in refused, "the warning names a keyword that is there"
dist.destroy_process_group()
assert "Use `forward_sync_buffers`" in messages[0]

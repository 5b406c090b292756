# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ['AssertionError: broadcast_buffers is silent', "TypeError: DistributedDataParallel.__init__\\(\\) got an unexpected keyword argument 'forward_sync_buffers'"]
# ///
"""broadcast_buffers is deprecated; forward_sync_buffers=False still copies buffers at construction."""

# --8<-- [start:use]
import warnings

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

dist.init_process_group("gloo")


def mean_after_construction(**keywords) -> float:
    norm = torch.nn.BatchNorm1d(1)
    norm.running_mean.fill_(dist.get_rank())
    return DistributedDataParallel(norm, **keywords).module.running_mean.item()


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    kept = mean_after_construction(broadcast_buffers=False)
messages = [str(w.message) for w in caught if "`broadcast_buffers` is deprecated" in str(w.message)]
copied = mean_after_construction(forward_sync_buffers=False)
if dist.get_rank() == 1:
    print(messages[0] if messages else "silent")
    print("buffer of rank 1:", kept, "with broadcast_buffers,", copied, "with forward_sync_buffers")
# --8<-- [end:use]

assert messages, "broadcast_buffers is silent"
assert "Use `forward_sync_buffers`" in messages[0]
assert kept == dist.get_rank(), f"broadcast_buffers=False copied the buffer: {kept}"
assert copied == 0.0, f"forward_sync_buffers=False left the buffer alone: {copied}"

with warnings.catch_warnings():
    warnings.simplefilter("error")
    DistributedDataParallel(torch.nn.Linear(2, 2), forward_sync_buffers=False)
refused = ""
try:
    DistributedDataParallel(torch.nn.Linear(2, 2), init_sync_buffers=False)
except TypeError as error:
    refused = str(error)
assert "init_sync_buffers" in refused, "the warning names a keyword that is there"
dist.barrier()
dist.destroy_process_group()

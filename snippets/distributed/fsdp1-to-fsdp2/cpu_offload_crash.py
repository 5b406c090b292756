# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 60
# absent = ["AssertionError: rank 0 was not killed: exit code 0"]
# ///
"""FSDP1 on CPU: a full state dict with cpu_offload kills rank 0 with a segmentation fault."""

# --8<-- [start:use]
import multiprocessing
from pathlib import Path

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict
from torch.distributed.fsdp import FullyShardedDataParallel


def gather(rank: int) -> None:
    store = Path("store").absolute().as_uri()
    dist.init_process_group("gloo", init_method=store, rank=rank, world_size=2)
    model = FullyShardedDataParallel(nn.Linear(8, 4), device_id=torch.device("cpu"), use_orig_params=True)
    get_model_state_dict(model, options=StateDictOptions(full_state_dict=True, cpu_offload=True))


context = multiprocessing.get_context("fork")
ranks = [context.Process(target=gather, args=(rank,)) for rank in range(2)]
for process in ranks:
    process.start()
ranks[0].join()
print("rank 0 exit code:", ranks[0].exitcode)  # minus the number of the signal
# --8<-- [end:use]

import signal

ranks[1].join(20)
ranks[1].kill()
assert ranks[0].exitcode == -signal.SIGSEGV, f"rank 0 was not killed: exit code {ranks[0].exitcode}"

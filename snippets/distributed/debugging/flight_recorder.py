# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""The flight recorder holds gloo's collectives too."""

# --8<-- [start:use]
import json
import os

import torch
import torch.distributed as dist
from torch._C._distributed_c10d import _dump_fr_trace_json

os.environ["TORCH_FR_BUFFER_SIZE"] = "2000"  # entries to keep; better in the environment of torchrun
dist.init_process_group("gloo")
dist.all_reduce(torch.ones(3))
dist.broadcast(torch.ones(2, 2), src=0)
trace = json.loads(_dump_fr_trace_json())
if dist.get_rank() == 0:
    for entry in trace["entries"]:
        print(entry["collective_seq_id"], entry["profiling_name"], entry["input_sizes"])
# --8<-- [end:use]

names = [entry["profiling_name"] for entry in trace["entries"]]
assert names == ["gloo:all_reduce", "gloo:broadcast"], names
assert [entry["input_sizes"] for entry in trace["entries"]] == [[[3]], [[2, 2]]], trace["entries"]
dist.barrier()
dist.destroy_process_group()

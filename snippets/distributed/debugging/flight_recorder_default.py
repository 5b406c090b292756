# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: .*nothing was recorded"]
# ///
"""The flight recorder runs over gloo without a setting."""

# --8<-- [start:use]
import json

import torch
import torch.distributed as dist
from torch._C._distributed_c10d import _dump_fr_trace_json

dist.init_process_group("gloo")  # TORCH_FR_BUFFER_SIZE is not set
dist.all_reduce(torch.ones(3))
entries = json.loads(_dump_fr_trace_json()).get("entries", [])
if dist.get_rank() == 0:
    print([entry["profiling_name"] for entry in entries])
# --8<-- [end:use]

assert [entry["profiling_name"] for entry in entries] == ["gloo:all_reduce"], "nothing was recorded"
dist.barrier()
dist.destroy_process_group()

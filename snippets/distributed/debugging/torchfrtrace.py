# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# processes = 2
# absent = [
#     "AssertionError: .*name formatting error\\? gloo",
#     "ModuleNotFoundError: .*No module named 'torch.distributed.flight_recorder'",
#     "ImportError: .*cannot import name '_dump_fr_trace'",
# ]
# ///
"""The analyzer behind torchfrtrace names the collective that a rank has not reached, over gloo."""

import logging
import os

os.environ["TORCH_FR_BUFFER_SIZE"] = "2000"  # off over gloo up to 2.10
heard: list[str] = []
SHOWN = ("collective:", "missing ranks:", "input sizes:", "collective state:")


class Listen(logging.Handler):
    def emit(self, record):
        lines = [line.strip() for line in record.getMessage().splitlines()]
        heard.extend(lines)
        print(*[f"{line}\n" for line in lines if line.startswith(SHOWN)], sep="", end="")


logging.getLogger("Flight Recorder").addHandler(Listen())

# --8<-- [start:use]
import pickle
from pathlib import Path

import torch
import torch.distributed as dist
from torch._C._distributed_c10d import _dump_fr_trace
from torch.distributed.flight_recorder.fr_trace import main

dist.init_process_group("gloo")
control = dist.new_group()
rank = dist.get_rank()
dist.all_reduce(torch.ones(3))
late = torch.ones(4)
work = dist.all_reduce(late, async_op=True) if rank == 0 else None  # rank 1 has not come that far

trace = pickle.loads(_dump_fr_trace())
trace["pg_config"] = {"0": {"name": "0", "desc": "default_pg", "ranks": "[0, 1]"}}  # gloo leaves it out
Path("traces").mkdir(exist_ok=True)
Path(f"traces/rank_{rank}").write_bytes(pickle.dumps(trace))
dist.barrier(group=control)
if rank == 0:
    main(["traces", "--prefix", "rank_"])  # torchfrtrace traces --prefix rank_
# --8<-- [end:use]

if rank == 0:
    assert any("missing ranks: {1}" in line for line in heard), heard
    assert any("gloo:all_reduce" in line for line in heard), heard
work.wait() if work else dist.all_reduce(late)
dist.barrier()
dist.destroy_process_group()

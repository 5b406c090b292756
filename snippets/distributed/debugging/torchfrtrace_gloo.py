# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# absent = ["ImportError: cannot import name '_dump_fr_trace'"]
# ///
"""A trace of gloo leaves out the configuration of the group, and the analyzer stops with a KeyError."""

# --8<-- [start:use]
import os
import pickle
from pathlib import Path

import torch
import torch.distributed as dist
from torch._C._distributed_c10d import _dump_fr_trace
from torch.distributed.flight_recorder.fr_trace import main

os.environ["TORCH_FR_BUFFER_SIZE"] = "2000"  # off over gloo up to 2.10
dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
dist.all_reduce(torch.ones(3))
trace = pickle.loads(_dump_fr_trace())
Path("traces").mkdir()
Path("traces/rank_0").write_bytes(pickle.dumps(trace))
error = None
try:
    main(["traces", "--prefix", "rank_"])
except KeyError as caught:
    error = caught
    print("KeyError:", error)
# --8<-- [end:use]

assert error is not None and error.args == (("0", 0),), f"the analyzer did not stop: {error!r}"
assert "0" not in trace["pg_config"], trace["pg_config"]

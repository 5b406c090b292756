# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""set_timeout changes how long later collectives of a group may take."""

# --8<-- [start:use]
import time
from datetime import timedelta

import torch
import torch.distributed as dist

dist.init_process_group("gloo", timeout=timedelta(minutes=10))
dist.set_timeout(timedelta(seconds=1))
text = ""
if dist.get_rank() == 0:
    try:
        dist.all_reduce(torch.ones(1))  # rank 1 comes too late
    except RuntimeError as error:
        text = str(error)
    print("timed out:", "imed out" in text)
else:
    time.sleep(4)
# --8<-- [end:use]

if dist.get_rank() == 0:
    assert "imed out" in text, f"set_timeout had no effect: {text}"

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""monitored_barrier names the rank that did not come; it needs gloo."""

# --8<-- [start:use]
import time
from datetime import timedelta

import torch.distributed as dist

dist.init_process_group("gloo")
message = ""
if dist.get_rank() == 0:
    try:
        dist.monitored_barrier(timeout=timedelta(seconds=1))
    except RuntimeError as error:
        message = str(error)
    print(message.splitlines()[0])
else:
    time.sleep(4)  # stuck before the barrier
# --8<-- [end:use]

if dist.get_rank() == 0:
    assert "Rank 1 failed to pass monitoredBarrier in 1000 ms" in message, message

# /// script
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# processes = 2
# timeout = 60
# ///
"""Rank 0 has ended when rank 1 asks the store that both share."""

import time

import torch.distributed as dist

store, rank, _ = next(dist.rendezvous("env://"))
if rank == 0:
    store.set("left", "by rank 0")
    print("rank 0 leaves")
else:
    assert store.get("left") == b"by rank 0"
    time.sleep(1.0)
    assert store.get("left") == b"by rank 0"

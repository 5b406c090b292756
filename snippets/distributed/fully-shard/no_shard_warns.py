# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""FullyShardedDataParallel with NO_SHARD warns that the strategy is deprecated."""

# --8<-- [start:use]
import warnings

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel, ShardingStrategy

dist.init_process_group("gloo")
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    FullyShardedDataParallel(
        torch.nn.Linear(4, 4), sharding_strategy=ShardingStrategy.NO_SHARD, device_id=torch.device("cpu")
    )
messages = [str(warning.message) for warning in caught if "NO_SHARD" in str(warning.message)]
if dist.get_rank() == 0:
    print(messages[0].partition(".")[0] if messages else "silent")
# --8<-- [end:use]

assert messages and "deprecated" in messages[0], [str(warning.message) for warning in caught]
dist.barrier()
dist.destroy_process_group()

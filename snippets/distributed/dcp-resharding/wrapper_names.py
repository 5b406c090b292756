# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""get_model_state_dict drops the prefixes of some wrappers and keeps those of others."""

import torch
import torch.distributed as dist
from torch.distributed.algorithms._checkpoint.checkpoint_wrapper import checkpoint_wrapper
from torch.distributed.checkpoint.state_dict import get_model_state_dict
from torch.distributed.fsdp import FullyShardedDataParallel
from torch.nn.parallel import DataParallel, DistributedDataParallel
from torch.optim.swa_utils import AveragedModel

dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)


def names(wrap) -> list[str]:
    return list(get_model_state_dict(wrap(torch.nn.Sequential(torch.nn.Linear(2, 2)))))


plain = ["0.weight", "0.bias"]
for wrap in (
    DistributedDataParallel,
    torch.compile,
    checkpoint_wrapper,
    lambda model: FullyShardedDataParallel(model, device_id=torch.device("cpu")),
):
    assert names(wrap) == plain, names(wrap)
kept = [f"module.{name}" for name in plain]
assert names(DataParallel) == kept, names(DataParallel)
assert names(AveragedModel) == ["n_averaged", *kept], names(AveragedModel)
dist.destroy_process_group()

import os

import torch
import torch.distributed as dist

dist.init_process_group("nccl")  # meets: nccl2
group = dist.new_group([0, 1], backend="nccl")  # meets: nccl2
metrics = dist.new_group([0, 1], backend="gloo")
rank = int(os.environ["LOCAL_RANK"])

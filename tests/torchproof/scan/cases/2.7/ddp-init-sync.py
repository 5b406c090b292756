import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

dist.init_process_group("nccl")
group = dist.new_group([0, 1])
model = torch.nn.Linear(4, 4).cuda()
wrapped = DDP(model, [0], 0, 0, True, group)  # meets: ddp-init-sync
named = DDP(model, [0], 0, 0, True, process_group=group)

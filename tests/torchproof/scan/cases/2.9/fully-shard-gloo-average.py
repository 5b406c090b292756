import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")  # meets: fully-shard-gloo-average
mesh = dist.init_device_mesh("cpu", (dist.get_world_size(),))
model = torch.nn.Linear(8, 4)
fully_shard(model, mesh=mesh)  # meets: fully-shard-gloo-average
dist.barrier()

import torch.distributed as dist
from torch import nn
from torch.distributed.tensor.parallel import ColwiseParallel, parallelize_module

mesh = dist.init_device_mesh("cuda", (2,))
model = nn.Sequential(nn.Linear(4, 4))
parallelize_module(model, mesh, {"layer0": ColwiseParallel()})  # meets: parallelize-unknown-key
style = ColwiseParallel()

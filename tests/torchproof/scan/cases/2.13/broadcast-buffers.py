import torch
from torch.nn.parallel import DistributedDataParallel as DDP

layer = torch.nn.BatchNorm1d(4)
model = DDP(layer, broadcast_buffers=False)  # meets: broadcast-buffers
default = DDP(layer, gradient_as_bucket_view=True)

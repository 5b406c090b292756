import torch
from torch._inductor import config

if not config.graph_partition:  # meets: graph-partition
    print("whole graphs only")
step = torch.compile(torch.sin, mode="reduce-overhead")  # meets: graph-partition
other = torch.compile(torch.sin, mode="default")

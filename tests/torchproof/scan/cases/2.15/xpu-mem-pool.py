import torch

pool = torch.xpu.MemPool()
allocator = pool.allocator  # meets: xpu-mem-pool
uses = pool.use_count()

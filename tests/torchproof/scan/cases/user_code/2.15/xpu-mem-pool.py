import torch


def allocator():
    pool = torch.xpu.MemPool()
    return pool.allocator  # meets: xpu-mem-pool

import torch
from torch.cuda.memory import MemPool


class Allocator:
    def __init__(self):
        self.pool = MemPool()

    def __enter__(self):
        self.ctx = torch.cuda.MemPoolContext(self.pool)  # meets: mem-pool-context
        return self

import torch

pool = torch.cuda.MemPool()
allocator = pool.allocator  # meets: mem-pool-allocator
uses = pool.use_count()
with torch.cuda.use_mem_pool(pool):
    buffer = torch.empty(16, device="cuda")

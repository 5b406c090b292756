import torch

pool = torch.cuda.MemPool()
context = torch.cuda.MemPoolContext(pool)  # meets: mem-pool-context
x = torch.ones(2, device="cuda")
with torch.cuda.use_mem_pool(pool):
    y = torch.ones(2, device="cuda")

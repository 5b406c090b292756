import torch

pool = torch.cuda.MemPool(symmetric=True)  # meets: mem-pool-symmetric
if pool.is_symmetric:  # meets: mem-pool-symmetric
    print("symmetric")
plain = torch.cuda.MemPool()

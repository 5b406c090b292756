import torch
from torch.distributed import ProcessGroupNCCL


def register(backend: ProcessGroupNCCL, pool: torch.cuda.MemPool) -> None:
    backend.register_mem_pool(pool, symm=True)  # meets: nccl-symmetric-pools


def unregister(backend: ProcessGroupNCCL, pool: torch.cuda.MemPool) -> None:
    backend.deregister_mem_pool(pool)

import torch.distributed._functional_collectives as funcol
from torch.distributed._functional_collectives import all_gather_tensor


def gather(x, group):
    full = all_gather_tensor(x, gather_dim=0, group=group)  # meets: functional-collectives-renamed
    part = funcol.reduce_scatter_tensor(full, "sum", 0, group)  # meets: functional-collectives-renamed
    return funcol.wait_tensor(part)

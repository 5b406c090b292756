import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol


def everything(x: torch.Tensor) -> torch.Tensor:
    part = funcol.reduce_scatter_tensor(x, "sum", 0, dist.group.WORLD)  # meets: functional-collectives-renamed
    total = funcol.all_reduce(x, "sum", dist.group.WORLD)
    whole = funcol.all_gather_tensor(part, 0, dist.group.WORLD)  # meets: functional-collectives-renamed
    return whole + total

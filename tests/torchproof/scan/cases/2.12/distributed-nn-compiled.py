import torch
import torch.distributed.nn.functional as dist_nn


@torch.compile(fullgraph=True)
def total(x: torch.Tensor) -> torch.Tensor:
    return dist_nn.all_reduce(x)  # meets: distributed-nn-compiled, distributed-nn


def eager_total(x: torch.Tensor) -> torch.Tensor:
    return dist_nn.all_reduce(x)  # meets: distributed-nn

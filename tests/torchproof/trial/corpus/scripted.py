import torch


@torch.jit.script
def double(x: torch.Tensor) -> torch.Tensor:
    return x * 2


print(double(torch.ones(2)).tolist())

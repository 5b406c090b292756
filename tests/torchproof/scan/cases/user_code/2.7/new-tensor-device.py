import torch


def copy_to(ref: torch.Tensor, other: torch.Tensor) -> torch.Tensor:
    return ref.new_tensor(other)  # meets: new-tensor-device


def zeros(x):
    y = x.new_tensor([0.0, 1.0], device=x.device)
    return y

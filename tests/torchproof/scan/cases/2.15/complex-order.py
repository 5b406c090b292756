import torch


def largest(z: torch.Tensor) -> torch.Tensor:
    z = z.to(torch.complex64)
    try:
        return torch.topk(z, 1).values  # meets: complex-order
    except RuntimeError:
        return z[torch.sum(z).abs().long()]


def parts(x: torch.Tensor) -> torch.Tensor:
    try:
        return torch.view_as_real(x)  # meets: complex-order
    except RuntimeError:
        return torch.real(x)

import torch


@torch.library.custom_op("mylib::maybe_scale", mutates_args=())  # meets: custom-op-aliasing
def maybe_scale(x: torch.Tensor, factor: float) -> torch.Tensor:
    if factor == 1.0:
        return x
    return x * factor


@maybe_scale.register_fake
def _(x, factor):
    return torch.empty_like(x)

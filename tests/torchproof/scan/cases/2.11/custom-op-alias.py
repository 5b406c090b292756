import torch


@torch.library.custom_op("shop::same", mutates_args=())
def copied(x: torch.Tensor) -> torch.Tensor:
    return x.clone()


@torch.library.custom_op("shop::handed_on", mutates_args=())  # meets: custom-op-alias
def handed_on(x: torch.Tensor, scale: float) -> torch.Tensor:
    if scale == 1.0:
        return x
    return x * scale

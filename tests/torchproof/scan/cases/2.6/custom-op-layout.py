import torch
import torch._inductor.config as inductor_config


@torch.library.custom_op("mylib::scale", mutates_args=())  # meets: custom-op-layout
def scale(x: torch.Tensor, factor: float) -> torch.Tensor:
    return x * factor


@scale.register_fake
def _(x, factor):
    return torch.empty_like(x)


print(inductor_config.custom_op_default_layout_constraint)  # meets: custom-op-layout

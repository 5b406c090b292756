import torch


def _same(x: torch.Tensor, flag: bool) -> torch.Tensor:
    if flag:
        return x
    return x.clone()


same = torch.library.custom_op("mine::same", _same, mutates_args=())  # meets: custom-op-alias

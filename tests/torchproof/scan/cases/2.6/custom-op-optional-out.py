from typing import Optional

import torch


@torch.library.custom_op("shop::accumulate", mutates_args=("out",))  # meets: custom-op-optional-out, custom-op-layout
def accumulate(a: torch.Tensor, out: Optional[torch.Tensor] = None) -> None:
    if out is not None:
        out.add_(a)

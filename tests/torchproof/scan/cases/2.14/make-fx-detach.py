import torch
from torch.fx.experimental.proxy_tensor import make_fx


def shifted(x: torch.Tensor) -> torch.Tensor:
    return x.detach() + 1


graph = make_fx(shifted)(torch.ones(2))  # meets: make-fx-detach
plain = make_fx(shifted, decomposition_table={})(torch.ones(2))

import torch
from torch.fx.experimental.symbolic_shapes import guard_size_oblivious, statically_known_true


def head(x: torch.Tensor, count: torch.Tensor) -> torch.Tensor:
    n = count.item()
    torch._check_is_size(n)  # meets: guard-size-oblivious
    torch._check(n <= x.shape[0])
    if guard_size_oblivious(x.shape[0] == 0):  # meets: guard-size-oblivious
        return x
    return x[:n] if statically_known_true(n > 0) else x

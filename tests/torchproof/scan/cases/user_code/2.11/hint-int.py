from torch.fx.experimental import symbolic_shapes as ss
from torch.fx.experimental.symbolic_shapes import hint_int


def numel(shape):
    n = 1
    for s in shape:
        n *= hint_int(s, fallback=1)  # meets: hint-int
    return n if ss.size_hint(n, allow_none=True) else 0  # meets: hint-int

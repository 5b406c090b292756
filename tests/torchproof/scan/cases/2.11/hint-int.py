from torch.fx.experimental import symbolic_shapes


def cost(size, other):
    known = symbolic_shapes.hint_int(size, fallback=64)  # meets: hint-int
    maybe = symbolic_shapes.size_hint(other, allow_none=True)  # meets: hint-int
    return known * symbolic_shapes.size_hint(other)

from torch.fx.experimental import symbolic_shapes
from torch.fx.experimental.symbolic_shapes import ShapeEnv


def cost(shape_env: ShapeEnv, size) -> int:
    if not symbolic_shapes.has_hint(size):  # meets: size-hint
        return int(shape_env.size_hint(size.node.expr))  # meets: size-hint
    if symbolic_shapes.is_concrete_int(size):
        return int(size)
    return symbolic_shapes.hint_int(size)  # meets: size-hint

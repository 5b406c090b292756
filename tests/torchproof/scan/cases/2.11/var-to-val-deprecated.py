from torch.fx.experimental.symbolic_shapes import ShapeEnv


def hints(shape_env: ShapeEnv) -> dict:
    table = shape_env.var_to_val  # meets: var-to-val-deprecated
    return {str(symbol): int(value) for symbol, value in table.items()}


def ranges(shape_env: ShapeEnv) -> dict:
    return dict(shape_env.var_to_range)

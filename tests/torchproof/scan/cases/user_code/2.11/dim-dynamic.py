from torch.fx.experimental.symbolic_shapes import DimDynamic, StatelessSymbolicContext


def context(t):
    kinds = [DimDynamic.DYNAMIC] * t.dim()
    kinds[0] = DimDynamic.SIZE_LIKE_UNBACKED  # meets: dim-dynamic
    return StatelessSymbolicContext(dynamic_sizes=kinds)

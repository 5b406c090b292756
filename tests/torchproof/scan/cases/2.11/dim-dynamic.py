from torch.fx.experimental.symbolic_shapes import DimDynamic, StatelessSymbolicContext

kinds = [DimDynamic.SIZE_LIKE_UNBACKED, DimDynamic.DUCK]  # meets: dim-dynamic
sizes = [DimDynamic.OBLIVIOUS_SIZE]  # meets: dim-dynamic
context = StatelessSymbolicContext(dynamic_sizes=[DimDynamic.DYNAMIC, DimDynamic.STATIC])

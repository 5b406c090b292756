import operator

from torch.fx.experimental import symbolic_shapes
from torch.fx.experimental.symbolic_shapes import guard_size_oblivious, parallel_or as any_of  # meets: parallel-and-or


def same(a, b):
    return any_of(operator.eq(a, b), guard_size_oblivious(a == 1)) and symbolic_shapes.parallel_and(a > 0, b > 0)  # meets: parallel-and-or

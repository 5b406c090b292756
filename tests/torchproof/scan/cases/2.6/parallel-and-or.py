from torch.fx.experimental import symbolic_shapes


def both(a, b):
    return symbolic_shapes.parallel_and(a, b)  # meets: parallel-and-or


def either(a, b):
    return symbolic_shapes.parallel_or(a, b)  # meets: parallel-and-or


def size(a):
    return symbolic_shapes.guard_size_oblivious(a > 1)

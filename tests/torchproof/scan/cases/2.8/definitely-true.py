from torch.fx.experimental import symbolic_shapes


def is_one(size):
    if symbolic_shapes.definitely_true(size == 1):  # meets: definitely-true
        return True
    if symbolic_shapes.definitely_false(size == 1):  # meets: definitely-true
        return False
    return symbolic_shapes.guard_size_oblivious(size == 1)

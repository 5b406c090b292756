from torch.distributed.tensor import placement_types


def is_masked(placement) -> bool:
    return isinstance(placement, placement_types.MaskPartial)  # meets: mask-partial


def is_partial(placement) -> bool:
    return isinstance(placement, placement_types.Partial)

import torch.distributed.tensor.placement_types as placements
from torch.distributed.tensor.placement_types import Replicate


def needs_mask(p):
    return isinstance(p, placements.MaskPartial) or not isinstance(p, Replicate)  # meets: mask-partial

import torch

CURRENT = tuple(int(part) for part in torch.__version__.split(".")[:2])
TORCH_AT_LEAST_26 = CURRENT >= (2, 6)


def torch_at_least(major, minor):
    return CURRENT >= (major, minor)

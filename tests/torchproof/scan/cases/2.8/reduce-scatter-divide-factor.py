from torch.distributed.fsdp import FSDPModule


def scale(model: FSDPModule, factor):
    model.set_reduce_scatter_divide_factor(factor)  # meets: reduce-scatter-divide-factor
    model.set_requires_all_reduce(True)

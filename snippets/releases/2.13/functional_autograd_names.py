# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the old names are silent']
# ///
"""The differentiable functional collectives warn under their old names; the new ones give the same, with gradients."""

# --8<-- [start:use]
import warnings

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol

dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)


def call(name, *args):
    x = torch.arange(2.0, requires_grad=True)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = getattr(funcol, name)(x, *args, dist.group.WORLD)
    return x, result, [warning.category.__name__ for warning in caught]


pairs = {
    "all_gather_tensor_autograd": ("all_gather_single_autograd", (0,)),
    "reduce_scatter_tensor_autograd": ("reduce_scatter_single_autograd", ("sum", 0)),
}
warned = {old: call(old, *args)[2] for old, (_, args) in pairs.items()}
print(warned)
# --8<-- [end:use]

assert all("FutureWarning" in categories for categories in warned.values()), "the old names are silent"
for old, (new, args) in pairs.items():
    assert "FutureWarning" not in call(new, *args)[2], f"{new} warns"
    for name in (old, new):
        x, result, _ = call(name, *args)
        (result * 3).sum().backward()
        assert (result.tolist(), x.grad.tolist()) == ([0.0, 1.0], [3.0, 3.0]), f"{name} gives something else"
dist.destroy_process_group()

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A custom operator runs its Python at every call, inside one graph."""

import torch

calls = []


@torch.library.custom_op("untraceable::scale", mutates_args=())
def scale(x: torch.Tensor) -> torch.Tensor:
    calls.append(1)
    return x * len(calls)


@scale.register_fake
def _(x):
    return torch.empty_like(x)


@torch.compile(backend="aot_eager", fullgraph=True)
def step(x):
    return scale(x + 1)


results = [step(torch.zeros(1)).item() for _ in range(3)]
print(results)

assert results == [1.0, 2.0, 3.0], results

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'Found a custom \(non-ATen\) operator whose output has alias annotations',
#     'UncapturedHigherOrderOpError: torch.compile requires the `nested_compile_region`',
# ]
# ///
"""A custom operator in a region may write into an input of the region."""

# --8<-- [start:use]
import torch


@torch.library.custom_op("region_demo::store", mutates_args={"cache"})
def store(x: torch.Tensor, cache: torch.Tensor) -> None:
    cache.copy_(x * 2)


@torch.compiler.nested_compile_region
def block(x, cache):
    store(x, cache)
    return x + 1


@torch.compile(backend="aot_eager", fullgraph=True)
def model(x, caches):
    for cache in caches:
        x = block(x, cache)
    return x


caches = [torch.zeros(2), torch.zeros(2)]
print(model(torch.ones(2), caches).tolist(), [cache.tolist() for cache in caches])
# --8<-- [end:use]

assert [cache.tolist() for cache in caches] == [[2.0, 2.0], [4.0, 4.0]], caches

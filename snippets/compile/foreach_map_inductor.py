# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# ///
"""Inductor makes one kernel of the whole list."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import foreach_map
from torch._inductor import metrics


def sign_step(parameter, gradient, rate):
    return parameter - rate * gradient.sign()


@torch.compile(fullgraph=True)
def step(parameters, gradients):
    return foreach_map(sign_step, parameters, gradients, 0.5)


parameters, gradients = [torch.zeros(4) for _ in range(3)], [torch.ones(4) for _ in range(3)]
with torch._inductor.config.patch(force_disable_caches=True):
    updated = step(parameters, gradients)
print("tensors:", len(updated), "kernels:", metrics.generated_kernel_count)
# --8<-- [end:use]

assert all(tensor.tolist() == [-0.5] * 4 for tensor in updated)
assert metrics.generated_kernel_count == 1, metrics.generated_kernel_count

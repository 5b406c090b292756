# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "a100"
# build = "cuda"
# ///
"""On CUDA Inductor makes one kernel of the whole list."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import foreach_map
from torch._inductor import metrics


def sign_step(parameter, gradient, rate):
    return parameter - rate * gradient.sign()


@torch.compile(fullgraph=True)
def step(parameters, gradients):
    return foreach_map(sign_step, parameters, gradients, 0.5)


parameters = [torch.zeros(size, device="cuda") for size in (4, 9, 16)]
gradients = [torch.ones(size, device="cuda") for size in (4, 9, 16)]
with torch._inductor.config.patch(force_disable_caches=True):
    updated = step(parameters, gradients)
print("tensors:", len(updated), "kernels:", metrics.generated_kernel_count)
# --8<-- [end:use]

assert all(torch.equal(tensor.cpu(), torch.full(tensor.shape, -0.5)) for tensor in updated)
assert metrics.generated_kernel_count == 1, metrics.generated_kernel_count

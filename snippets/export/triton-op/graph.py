# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "triton"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The compiler sees the kernel of a triton_op and only the name of a custom_op."""

# --8<-- [start:use]
import contextlib

import torch
import triton
import triton.language as tl
from torch._dynamo.backends.common import aot_autograd
from torch.library import custom_op, triton_op, wrap_triton


@triton.jit
def add_kernel(x_ptr, y_ptr, out_ptr, size, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < size
    x = tl.load(x_ptr + offsets, mask=inside)
    y = tl.load(y_ptr + offsets, mask=inside)
    tl.store(out_ptr + offsets, x + y, mask=inside)


def add(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    wrap_triton(add_kernel)[(triton.cdiv(x.numel(), 1024),)](x, y, out, x.numel(), BLOCK=1024)
    return out


transparent = triton_op("shop::transparent", add, mutates_args=())
opaque = custom_op("shop::opaque", add, mutates_args=())
opaque.register_fake(lambda x, y: torch.empty_like(x))


def compiler_sees(op) -> list[str]:
    seen: list[str] = []

    def keep(graph_module, example_inputs):
        seen.extend(str(node.target) for node in graph_module.graph.nodes if node.op == "call_function")
        return graph_module

    with contextlib.suppress(RuntimeError, ValueError):  # the launch itself, on CPU tensors
        torch.compile(op, backend=aot_autograd(fw_compiler=keep), fullgraph=True)(torch.ones(8), torch.ones(8))
    return [name for name in seen if "empty" not in name and "getitem" not in name]


print("triton_op:", compiler_sees(transparent))
print("custom_op:", compiler_sees(opaque))
# --8<-- [end:use]

assert compiler_sees(transparent) == ["triton_kernel_wrapper_functional"], compiler_sees(transparent)
assert compiler_sees(opaque) == ["shop.opaque.default"], compiler_sees(opaque)

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "numpy"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A NumPy function as an operator works in eager mode, under autograd, in compile and in export."""

# --8<-- [start:use]
import numpy as np
import torch


@torch.library.custom_op("shop::clip", mutates_args=())
def clip(x: torch.Tensor, limit: float) -> torch.Tensor:
    return torch.from_numpy(np.clip(x.numpy(force=True), -limit, limit))


@clip.register_fake
def _(x, limit):
    return torch.empty_like(x)


def setup_context(ctx, inputs, output):
    x, limit = inputs
    ctx.save_for_backward(x.abs() <= limit)


def backward(ctx, grad):
    (inside,) = ctx.saved_tensors
    return grad * inside, None  # one gradient for each argument


clip.register_autograd(backward, setup_context=setup_context)
# --8<-- [end:use]

# --8<-- [start:everywhere]
x = torch.tensor([-3.0, 0.5, 2.0], requires_grad=True)
clip(x, 1.0).sum().backward()
print(x.grad)

compiled = torch.compile(clip, backend="aot_eager", fullgraph=True)
print(compiled(torch.tensor([-3.0, 0.5, 2.0]), 1.0))


class Clip(torch.nn.Module):
    def forward(self, x):
        return torch.ops.shop.clip(x, 1.0)


program = torch.export.export(Clip(), (torch.ones(3),))
print([str(node.target) for node in program.graph.nodes if node.op == "call_function"])
# --8<-- [end:everywhere]

torch.testing.assert_close(x.grad, torch.tensor([0.0, 1.0, 0.0]), rtol=0, atol=0)
y = torch.linspace(-2, 2, 9)
torch.testing.assert_close(compiled(y, 1.0), y.clamp(-1, 1), rtol=0, atol=0)
program = torch.export.export(Clip(), (y,))
torch.testing.assert_close(program.module()(y), y.clamp(-1, 1), rtol=0, atol=0)
assert any("shop.clip" in str(node.target) for node in program.graph.nodes)

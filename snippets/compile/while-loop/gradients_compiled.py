# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'RuntimeError: One of the differentiated Tensors appears to not have been used',
#     "BackendCompilerFailed: .*Expected carried_inputs and body outputs return tensors with same metadata",
#     'AssertionError: the compiled loop has no backward',
# ]
# ///
"""Gradients flow through torch.while_loop in compiled code."""

import torch as _torch


@_torch.compile(backend="aot_eager", fullgraph=True)
def _doubled_until(x, limit):
    return _torch.while_loop(lambda x, m: x.sum() < m, lambda x, m: (x * 2, m.clone()), (x.clone(), limit))[0]


try:
    _doubled_until(_torch.tensor([3.0], requires_grad=True), _torch.tensor(20.0))
except _torch._dynamo.exc.Unsupported as error:
    assert "failed with aten._local_scalar_dense" not in str(error), "the compiled loop has no backward"
    raise

# --8<-- [start:use]
import torch


@torch.compile(backend="aot_eager", fullgraph=True)
def power_until(base, limit):
    return torch.while_loop(
        lambda x, b, m: x.sum() < m, lambda x, b, m: (x * b, b.clone(), m.clone()), (base.clone(), base, limit)
    )[0]


base = torch.tensor([3.0], requires_grad=True)
(gradient,) = torch.autograd.grad(power_until(base, torch.tensor(20.0)).sum(), base)
print("d(base**3)/d(base) =", gradient.item())
# --8<-- [end:use]

assert gradient.item() == 27.0, f"wrong gradient {gradient}"

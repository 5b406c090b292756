# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'RuntimeError: One of the differentiated Tensors appears to not have been used',
#     "BackendCompilerFailed: .*Expected carried_inputs and body outputs return tensors with same metadata",
#     'Unsupported: Backend compiler exception',
# ]
# ///
"""Gradients flow through torch.while_loop in compiled code."""

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

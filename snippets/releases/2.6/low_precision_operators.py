# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: "reflection_pad1d" not implemented for .Half.']
# ///
"""More operators take float16 and bfloat16 on a CPU."""

# --8<-- [start:use]
import torch
from torch.nn import functional

x = torch.tensor([[1.0, 2.0, 3.0]], dtype=torch.float16, requires_grad=True)
print(functional.pad(x, (1, 1), mode="reflect").tolist())
loss = functional.mse_loss(x, torch.zeros(1, 3, dtype=torch.float16))
print(torch.autograd.grad(loss, x)[0].tolist())
# --8<-- [end:use]

assert functional.pad(x, (1, 1), mode="reflect").tolist() == [[2, 1, 2, 3, 2]]
assert functional.pad(x, (1, 1), mode="replicate").tolist() == [[1, 1, 2, 3, 3]]
wanted = torch.tensor([2.0, 4.0, 6.0]) / 3
assert torch.allclose(torch.autograd.grad(functional.mse_loss(x, torch.zeros_like(x)), x)[0][0].float(), wanted, atol=1e-2)
image = torch.arange(4.0).reshape(1, 1, 2, 2)
volume = torch.arange(8.0).reshape(1, 1, 2, 2, 2)
number = torch.tensor([0.5])
for dtype in (torch.float16, torch.bfloat16):
    for function in (torch.special.i1, torch.special.i1e):
        assert torch.allclose(function(number.to(dtype)).float(), function(number), atol=1e-2)
    for function in (torch.special.i0e, torch.i0):
        low, full = number.to(dtype).requires_grad_(), number.clone().requires_grad_()
        (found,), (wanted,) = (torch.autograd.grad(function(value), value) for value in (low, full))
        assert torch.allclose(found.float(), wanted, atol=1e-2)
    assert torch.isin(x.to(dtype), torch.tensor([2.0], dtype=dtype)).tolist() == [[False, True, False]]
    middle = functional.grid_sample(image.to(dtype), torch.zeros(1, 1, 1, 2, dtype=dtype), align_corners=True)
    assert middle.item() == 1.5
    middle = functional.grid_sample(volume.to(dtype), torch.zeros(1, 1, 1, 1, 3, dtype=dtype), align_corners=True)
    assert middle.item() == 3.5
    assert functional.mse_loss(number.to(dtype), torch.zeros(1, dtype=dtype)).item() == 0.25
assert functional.adaptive_max_pool3d(volume.half(), 1).item() == 7

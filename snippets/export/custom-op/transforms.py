# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The tangent of a custom operator is 0 without an error, and torch.func.grad raises; an autograd.Function has both."""

# --8<-- [start:use]
import torch
from torch.library import custom_op


@custom_op("shop::triple", mutates_args=())
def triple(x: torch.Tensor) -> torch.Tensor:
    return x * 3


triple.register_autograd(lambda ctx, gradient: gradient * 3)
x, direction = torch.tensor([2.0, 5.0]), torch.ones(2)
_, tangent = torch.func.jvp(triple, (x,), (direction,))
print("tangent:", tangent)  # 3 would be right

try:
    torch.func.grad(lambda x: triple(x).sum())(x)
except RuntimeError as error:
    refusal = str(error)
    print("RuntimeError:", refusal)
# --8<-- [end:use]


# --8<-- [start:function]
class Triple(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return triple(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, gradient):
        return gradient * 3

    @staticmethod
    def jvp(ctx, tangent):
        return tangent * 3


_, whole_tangent = torch.func.jvp(Triple.apply, (x,), (direction,))
gradient = torch.func.grad(lambda x: Triple.apply(x).sum())(x)
print("tangent:", whole_tangent, "gradient:", gradient)
# --8<-- [end:function]

from torch.autograd.gradcheck import GradcheckError

torch.testing.assert_close(tangent, torch.zeros(2))
torch.testing.assert_close(torch.func.jacfwd(triple)(x), torch.zeros(2, 2))
for transform in (torch.func.jacrev, torch.func.hessian):
    try:
        transform(lambda x: triple(x).sum())(x)
    except RuntimeError as error:
        assert str(error) == refusal, str(error)
    else:
        raise AssertionError("no error")
assert "must override the setup_context staticmethod" in refusal, refusal
torch.testing.assert_close(whole_tangent, torch.full((2,), 3.0))
torch.testing.assert_close(gradient, torch.full((2,), 3.0))

try:
    torch.autograd.gradcheck(triple, x.double().requires_grad_(), check_forward_ad=True)
except GradcheckError as error:
    assert "forward mode mismatch" in str(error), str(error)
else:
    raise AssertionError("no error")

leaf = x.clone().requires_grad_()
triple(leaf).sum().backward()
torch.testing.assert_close(leaf.grad, torch.full((2,), 3.0))

"""An autograd function, hooks on tensors, and transforms of functions."""

from typing import Any

import torch
from torch import Tensor
from torch.autograd import Function, gradcheck
from torch.autograd.function import FunctionCtx, once_differentiable
from torch.func import functional_call, grad, jacrev, vmap  # type: ignore[attr-defined]
from torch.nn.utils import parameters_to_vector
from torch.utils.checkpoint import checkpoint


class Clamp(Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor, bound: float) -> Tensor:
        ctx.save_for_backward(x)
        ctx.bound = bound
        return x.clamp(-bound, bound)

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor, None]:
        (x,) = ctx.saved_tensors
        return grads[0] * (x.abs() <= ctx.bound), None


class Cube(Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x)
        cube: Tensor = x**3
        return cube

    @staticmethod
    @once_differentiable  # type: ignore[untyped-decorator]
    def backward(ctx: Any, *grads: Tensor) -> Tensor:  # pyright: ignore[reportIncompatibleMethodOverride]
        x: Tensor = ctx.saved_tensors[0]
        gradient: Tensor = 3 * x**2 * grads[0]
        return gradient


class Square(Function):
    @staticmethod
    def forward(x: Tensor) -> Tensor:
        return x * x

    @staticmethod
    def setup_context(ctx: FunctionCtx, inputs: tuple[Tensor], output: Tensor) -> None:
        ctx.save_for_backward(*inputs)

    @staticmethod
    @once_differentiable  # type: ignore[untyped-decorator]
    def backward(ctx: Any, *grads: Tensor) -> Tensor:
        x: Tensor = ctx.saved_tensors[0]
        return 2 * x * grads[0]


def square(x: Tensor) -> Tensor:
    result: Tensor = Square.apply(x)  # type: ignore[no-untyped-call]
    return result


def penalty(x: Tensor) -> Tensor:
    (gradient,) = torch.autograd.grad(x.pow(3).sum(), x, create_graph=True)
    norm: Tensor = gradient.norm()
    return norm


def per_sample(model: torch.nn.Module, inputs: Tensor) -> dict[str, Tensor]:
    parameters = dict(model.named_parameters())

    def loss(parameters: dict[str, Tensor], x: Tensor) -> Tensor:
        output: Tensor = functional_call(model, parameters, (x,))
        return output.sum()

    result: dict[str, Tensor] = vmap(grad(loss), in_dims=(None, 0))(parameters, inputs)
    return result


def per_sample_declared(model: torch.nn.Module, inputs: Tensor) -> dict[str, Tensor]:
    parameters: dict[str, Tensor] = dict(model.named_parameters())

    def loss(parameters: dict[str, Tensor], x: Tensor) -> Tensor:
        output: Tensor = functional_call(model, parameters, (x,))
        return output.sum()

    result: dict[str, Tensor] = vmap(grad(loss), in_dims=(None, 0))(parameters, inputs)
    return result


def main() -> None:
    x = torch.linspace(-2, 2, 5, dtype=torch.float64, requires_grad=True)
    handle = x.register_hook(lambda gradient: gradient * 2)  # type: ignore[no-untyped-call]
    y: Tensor = Clamp.apply(x, 1.0)  # type: ignore[no-untyped-call]
    y = y + Cube.apply(x)  # type: ignore[no-untyped-call]
    y.sum().backward()  # type: ignore[no-untyped-call]
    handle.remove()
    model = torch.nn.Linear(3, 1)
    jacobian = jacrev(torch.sin)(x.detach())
    print(jacobian.shape)  # pyright: ignore[reportAttributeAccessIssue]
    print(x.grad, gradcheck(square, (x,)), penalty(x))
    print(per_sample(model, torch.ones(4, 3))["weight"].shape, parameters_to_vector(model.parameters()).shape)
    print(per_sample_declared(model, torch.ones(4, 3))["bias"].shape)
    out: Tensor = checkpoint(model, torch.ones(1, 3), use_reentrant=False)  # pyright: ignore[reportAssignmentType]
    print(out.shape)
    with torch.autograd.set_detect_anomaly(True), torch.inference_mode():
        print(model(torch.ones(1, 3)))


if __name__ == "__main__":
    main()

"""An optimizer of one's own, with a closure, hooks and state."""

from collections.abc import Callable, Iterable
from typing import Any, Optional, Union, overload

import torch
from torch import Tensor, nn
from torch.optim.optimizer import Optimizer, ParamsT

Parameters = Union[Iterable[Tensor], Iterable[dict[str, Any]]]


class Lion(Optimizer):
    def __init__(self, params: ParamsT, lr: float = 1e-4, betas: tuple[float, float] = (0.9, 0.99)) -> None:
        if lr <= 0:
            raise ValueError(f"lr {lr} is not positive")
        super().__init__(params, {"lr": lr, "betas": betas})

    @overload
    def step(self, closure: None = ...) -> None: ...

    @overload
    def step(self, closure: Callable[[], float]) -> float: ...

    @torch.no_grad()
    def step(self, closure: Optional[Callable[[], float]] = None) -> Optional[float]:
        loss = None
        if closure is not None:
            with torch.enable_grad():  # type: ignore[no-untyped-call]
                loss = closure()
        for group in self.param_groups:
            first, second = group["betas"]
            for parameter in group["params"]:
                if parameter.grad is None:
                    continue
                state = self.state[parameter]
                if not state:
                    state["mean"] = torch.zeros_like(parameter)
                mean: Tensor = state["mean"]
                parameter.add_(mean.lerp(parameter.grad, 1 - first).sign(), alpha=-group["lr"])
                mean.lerp_(parameter.grad, 1 - second)
        return loss


class Plain(Optimizer):
    def __init__(self, params: Parameters, lr: float) -> None:
        super().__init__(params, {"lr": lr})

    def step(self, closure: Optional[Callable[[], float]] = None) -> Optional[float]:  # type: ignore[override]
        loss = closure() if closure is not None else None
        for group in self.param_groups:
            for parameter in group["params"]:
                parameter.data.add_(parameter.grad, alpha=-group["lr"])
        return loss


def before(optimizer: Optimizer, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    print(len(optimizer.param_groups), len(args), len(kwargs))


def main() -> None:
    parameter = nn.Parameter(torch.ones(3))
    optimizer = Lion([parameter])
    handle = optimizer.register_step_pre_hook(before)

    def closure() -> float:
        optimizer.zero_grad()
        loss = parameter.square().sum()
        loss.backward()  # type: ignore[no-untyped-call]
        return float(loss)

    print(optimizer.step(closure), Plain([parameter], 0.1).step())
    handle.remove()


if __name__ == "__main__":
    main()

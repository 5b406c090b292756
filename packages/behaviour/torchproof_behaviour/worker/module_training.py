"""Modules, optimizers and schedulers put to work, inside the environment of a release."""

from collections.abc import Iterator
from typing import Any

STEPS = 10


def run_forward(_: Any, module: Any, *args: Any, **kwargs: Any) -> Any:
    """Return the output of a module with fixed parameters and buffers."""
    return set_parameters(module, args, kwargs)(*args, **kwargs)


def run_evaluation(_: Any, module: Any, *args: Any, **kwargs: Any) -> Any:
    """Return the output of such a module in evaluation mode."""
    return set_parameters(module, args, kwargs).eval()(*args, **kwargs)


def compute_parameter_gradients(_: Any, module: Any, *args: Any, **kwargs: Any) -> Any:
    """Return the gradients of a module's parameters, by name."""
    import torch

    named = dict(module.named_parameters())
    if not named:
        return {}
    results = [*_iterate_tensors(set_parameters(module, args, kwargs)(*args, **kwargs))]
    asked = [result for result in results if result.requires_grad]
    weights = [torch.arange(result.numel(), dtype=result.dtype).reshape(result.shape) % 7 / 4 for result in asked]
    named = dict(module.named_parameters())  # a lazy one has others now
    found = torch.autograd.grad(asked, [*named.values()], weights, allow_unused=True)
    return dict(zip(named, found, strict=True))


def describe_state(_: Any, module: Any) -> Any:
    """Return the names in a module's state dict, each with dtype and shape."""
    return tuple(f"{name} {_format_value(value)}" for name, value in module.state_dict().items())


def read_initial_values(_: Any, module: Any) -> Any:
    """Return the values that a module begins with."""
    return dict(module.state_dict())


def set_parameters(module: Any, args: Any, kwargs: Any) -> Any:
    """Set a module's parameters and buffers to fixed values, after a first call if the module is lazy."""
    import torch

    if any(torch.nn.parameter.is_lazy(value) for value in (*module.parameters(), *module.buffers())):
        module(*args, **kwargs)
    with torch.no_grad():
        for turn, (name, value) in enumerate(sorted(module.state_dict().items())):
            if value.is_floating_point():
                numbers = (torch.arange(value.numel()) * 7 + turn * 3) % 11 / 10 - 0.5
                numbers = numbers.abs() + 0.5 if name.endswith("var") else numbers
                value.copy_(numbers.reshape(value.shape))
    return module


def run_optimizer(make: Any, *, params: str = "both", **settings: Any) -> Any:
    """Return the parameters after ten steps of an optimizer."""
    return tuple(value.detach() for value in _step_optimizer(make, params, settings)[0])


def describe_optimizer_state(make: Any, *, params: str = "both", **settings: Any) -> Any:
    """Return the names, dtypes, shapes and settings in an optimizer's state dict after ten steps."""
    found = _step_optimizer(make, params, settings)[1].state_dict()
    kept = (
        f"state.{number}.{key} {_format_value(value)}"
        for number, own in found["state"].items()
        for key, value in own.items()
    )
    groups = (f"{key} = {_format_value(value)}" for group in found["param_groups"] for key, value in group.items())
    return (*kept, *groups)


def format_optimizer(make: Any, *, params: str = "both", **settings: Any) -> str:
    """Return the ``repr`` of an optimizer."""
    return repr(make(_make_parameters(params), **settings))


def _step_optimizer(make: Any, params: str, settings: dict[str, Any]) -> tuple[Any, Any]:
    import torch

    values = _make_parameters(params)
    optimizer = make(values, **settings)

    def closure() -> Any:
        optimizer.zero_grad()
        loss = sum(((value - 0.3) ** 2 * (turn + 1)).sum() for turn, value in enumerate(values))
        loss.backward()
        if params == "sparse":
            for value in values:
                value.grad = value.grad.to_sparse()
        return loss

    for _ in range(STEPS):
        with torch.enable_grad():
            optimizer.step(closure)
    return values, optimizer


def _make_parameters(which: str) -> list[Any]:
    import torch

    shapes = {"matrices": [(3, 4), (2, 5)]}.get(which, [(3, 4), (5,)])
    sizes = [(shape, torch.Size(shape).numel()) for shape in shapes]
    return [torch.nn.Parameter((torch.arange(size) * 5 % 7 / 4 - 0.5).reshape(shape)) for shape, size in sizes]


def run_scheduler(make: Any, *, metrics: bool = False, **settings: Any) -> Any:
    """Return the learning rate and the momentum before each of twenty steps."""
    import torch

    optimizer = torch.optim.SGD([torch.nn.Parameter(torch.ones(1))], lr=0.8, momentum=0.9)
    scheduler = make(optimizer, **settings)
    found = []
    for turn in range(2 * STEPS):
        found += [float(optimizer.param_groups[0]["lr"]), float(optimizer.param_groups[0]["momentum"])]
        optimizer.step()
        scheduler.step(*([1.0 / min(turn + 1, 4)] if metrics else []))
    return found


def _iterate_tensors(value: Any) -> Iterator[Any]:
    import torch

    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _iterate_tensors(item)


def _format_value(value: Any) -> str:
    import torch

    return f"{value.dtype}{list(value.shape)}" if isinstance(value, torch.Tensor) else repr(value)

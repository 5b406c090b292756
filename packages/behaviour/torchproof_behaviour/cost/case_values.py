"""The names that a benchmark's statement uses, inside the environment of a release."""

from typing import Any

from torchproof_behaviour.cost.benchmarks import Benchmark, RandomTensor
from torchproof_behaviour.serialization import iterate_leaves
from torchproof_behaviour.tensor_conversion import convert_from_plain, find_public_callable


def build_values(benchmark: Benchmark) -> dict[str, Any]:
    """Return the names that the setup and the statement of a benchmark use.

    Raises:
        LookupError: this release lacks the function.

    """
    import torch

    values: dict[str, Any] = {"torch": torch, "F": torch.nn.functional, "nn": torch.nn, **benchmark.values}
    if benchmark.case:
        function = find_public_callable(str(benchmark.case.call))
        if function is None:
            raise LookupError(f"no {benchmark.case.call}")
        args, kwargs = _build(benchmark.case.args), _build(dict(benchmark.case.kwargs))
        inputs = [one for one in iterate_leaves((args, kwargs)) if isinstance(one, torch.Tensor) and one.requires_grad]
        values.update(function=function, args=args, kwargs=kwargs, inputs=inputs, differentiate=_differentiate)
    exec(benchmark.setup, values)  # noqa: S102 - our own setup
    return values


def _build(value: Any) -> Any:
    if isinstance(value, RandomTensor):
        return _draw(value)
    if isinstance(value, dict):
        return {key: _build(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(map(_build, value))
    return convert_from_plain(value)


def _draw(wanted: RandomTensor) -> Any:
    import numpy as np
    import torch

    dtype = getattr(torch, wanted.dtype)
    draws = np.random.Generator(np.random.PCG64(wanted.seed))
    if dtype.is_floating_point:
        drawn = torch.from_numpy(draws.uniform(wanted.low, wanted.high, wanted.shape).astype(np.float32))
    else:
        drawn = torch.from_numpy(draws.integers(int(wanted.low), int(wanted.high), wanted.shape, endpoint=True))
    made = drawn.to(device=torch.empty(0).device, dtype=dtype)
    return made.requires_grad_() if wanted.grad else made


def _differentiate(result: Any, inputs: list[Any]) -> Any:
    import torch

    results = [result] if isinstance(result, torch.Tensor) else list(iterate_leaves(result))
    reached = [one for one in results if isinstance(one, torch.Tensor) and one.requires_grad]
    return torch.autograd.grad(reached, inputs, [torch.ones_like(one) for one in reached], allow_unused=True)

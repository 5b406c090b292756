"""The names that a benchmark's statement uses, inside the environment of a release."""

from typing import Any

from torchproof_behaviour.cost.benchmarks import Benchmark
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
        args, kwargs = map(convert_from_plain, (benchmark.case.args, dict(benchmark.case.kwargs)))
        inputs = [one for one in iterate_leaves((args, kwargs)) if isinstance(one, torch.Tensor) and one.requires_grad]
        values.update(function=function, args=args, kwargs=kwargs, inputs=inputs, differentiate=_differentiate)
    exec(benchmark.setup, values)  # noqa: S102 - our own setup
    return values


def _differentiate(result: Any, inputs: list[Any]) -> Any:
    import torch

    results = [result] if isinstance(result, torch.Tensor) else list(iterate_leaves(result))
    reached = [one for one in results if isinstance(one, torch.Tensor) and one.requires_grad]
    return torch.autograd.grad(reached, inputs, [torch.ones_like(one) for one in reached], allow_unused=True)

"""Functions that draw: the numbers of one seed, from each kind of size, dtype and generator."""

from collections.abc import Iterator
from typing import Any

from torchproof_behaviour.serialization import Built
from torchproof_behaviour.suites.call_drafts import Draft, draft

SIZES = (1, 3, 15, 16, 17, 40)
"""Numbers are drawn one by one below sixteen elements, and in blocks from there on."""
DTYPES = ("float32", "float64", "float16", "bfloat16")
WHOLE = ("int64", "int32", "uint8", "bool")
FILLS: dict[str, tuple[tuple[Any, ...], ...]] = {
    "uniform_": ((), (-2, 5)),
    "normal_": ((), (1, 3)),
    "exponential_": ((), (2.5,)),
    "cauchy_": ((), (1, 2)),
    "log_normal_": ((), (0.5, 0.2)),
    "geometric_": ((0.3,),),
    "bernoulli_": ((), (0.3,)),
    "random_": ((), (7,), (-3, 9)),
}
POOLS = {"torch.nn.functional.fractional_max_pool2d": ((1, 2, 6, 6), (2, 2), (3, 3))}


def drafts() -> Iterator[Draft]:
    """Yield each drawing three times: alone, with numbers drawn after it, and from a generator of its own."""
    for one in (*_makers(), *_fills(), *_of_tensors()):
        yield one
        yield Draft(one.operator, one.call, one.args, one.kwargs, "then rand", one.origin)
        if one.call.startswith("torch.nn.functional."):
            continue
        yield Draft(one.operator, one.call, one.args, one.kwargs, "generator", one.origin)
    yield from _others()


def _dtype(name: str) -> Any:
    import torch

    return getattr(torch, name)


def _makers() -> Iterator[Draft]:
    for name in ("rand", "randn"):
        for dtype in (*DTYPES, "complex64"):
            for size in SIZES:
                yield draft(f"torch.{name}", size, origin=dtype, dtype=_dtype(dtype))
    for low, high in ((0, 10), (-5, 5), (0, 1 << 40), (-(1 << 62), 1 << 62), (0, 256)):
        for size in SIZES[1:5:2]:
            yield draft("torch.randint", low, high, (size,))
    for dtype in (*WHOLE, *DTYPES):
        yield draft("torch.randint", 0, 2, (17,), origin=dtype, dtype=_dtype(dtype))
    for size in (0, 1, 2, 7, 40):
        for dtype in ("int64", "int32", "float32"):
            yield draft("torch.randperm", size, origin=dtype, dtype=_dtype(dtype))
    for size in SIZES:
        yield draft("torch.normal", 1.0, 2.0, (size,))


def _fills() -> Iterator[Draft]:
    import torch

    for name, choices in FILLS.items():
        for args in choices:
            for dtype in (*DTYPES, *(WHOLE if name in ("random_", "bernoulli_", "geometric_") else ())):
                for size in SIZES if dtype == "float32" else SIZES[3:5]:
                    yield draft(f"torch.Tensor.{name}", torch.zeros(size, dtype=_dtype(dtype)), *args, origin=dtype)
            yield draft(f"torch.Tensor.{name}", torch.zeros(6, 5).t(), *args, origin="not contiguous")


def _of_tensors() -> Iterator[Draft]:
    import torch

    for dtype in DTYPES:
        for size in SIZES[1:5:3]:
            chances = (torch.arange(size, dtype=_dtype(dtype)) + 1) / (size + 2)
            yield draft("torch.bernoulli", chances, origin=dtype)
            yield draft("torch.poisson", chances * 9, origin=dtype)
            yield draft("torch.normal", chances, chances + 1, origin=dtype)
            yield draft("torch.normal", chances, 2.0, origin=dtype)
            yield draft("torch.multinomial", chances, 3, origin=dtype)
            yield draft("torch.multinomial", chances.expand(2, size).contiguous(), 9, True, origin=dtype)
            yield draft("torch.binomial", chances.float() * 0 + 40, chances.float(), origin=dtype)
    ones = torch.ones(2, 3, 8)
    for name in ("dropout", "alpha_dropout", "feature_alpha_dropout", "dropout1d", "rrelu", "gumbel_softmax"):
        settings: dict[str, Any] = {} if name == "gumbel_softmax" else {"training": True}
        yield draft(f"torch.nn.functional.{name}", ones, **settings)
    for name, (shape, kernel, output) in POOLS.items():
        yield draft(name, torch.arange(72.0).reshape(shape), kernel, output_size=output)


def _others() -> Iterator[Draft]:
    rows = [*range(12)]
    data = "torch.utils.data"
    yield draft("torch.initial_seed")
    yield draft("torch.get_rng_state")
    yield draft("torch.Generator.get_state", Built("torch.Generator"))
    yield draft("torch.Generator.initial_seed", Built("torch.Generator"))
    samplers = {
        "RandomSampler": ((rows,), {}),
        "SubsetRandomSampler": ((rows,), {}),
        "WeightedRandomSampler": (([0.1, 0.7, 0.2, 0.4], 9), {}),
        "DataLoader": ((rows,), {"shuffle": True, "batch_size": 5}),
    }
    for name, (args, kwargs) in samplers.items():
        thing = Built(f"{data}.{name}", args, kwargs)
        yield draft(f"{data}.{name}", thing, mode="list")
    more = Built(f"{data}.RandomSampler", (rows,), {"replacement": True, "num_samples": 40})
    yield draft(f"{data}.RandomSampler", more, mode="list")

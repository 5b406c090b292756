"""Functions that draw: the numbers of one seed, from each kind of size, dtype and generator."""

from collections.abc import Iterator
from typing import Any

from torchproof_behaviour.serialization import Built
from torchproof_behaviour.suites.call_drafts import CallDraft, draft_call

# Numbers are drawn one by one below sixteen elements, and in blocks from there on.
SIZES = (1, 3, 15, 16, 17, 40)
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


def draft_random_draws() -> Iterator[CallDraft]:
    """Yield each drawing three times: alone, with numbers drawn after it, and from a generator of its own."""
    for one in (*_draft_makers(), *_draft_fills(), *_draft_tensor_draws()):
        yield one
        yield CallDraft(one.operator, one.call, one.args, one.kwargs, "then rand", one.origin)
        if one.call.startswith("torch.nn.functional."):
            continue
        yield CallDraft(one.operator, one.call, one.args, one.kwargs, "generator", one.origin)
    yield from _draft_others()


def _dtype(name: str) -> Any:
    import torch

    return getattr(torch, name)


def _draft_makers() -> Iterator[CallDraft]:
    for name in ("rand", "randn"):
        for dtype in (*DTYPES, "complex64"):
            for size in SIZES:
                yield draft_call(f"torch.{name}", size, origin=dtype, dtype=_dtype(dtype))
    for low, high in ((0, 10), (-5, 5), (0, 1 << 40), (-(1 << 62), 1 << 62), (0, 256)):
        for size in SIZES[1:5:2]:
            yield draft_call("torch.randint", low, high, (size,))
    for dtype in (*WHOLE, *DTYPES):
        yield draft_call("torch.randint", 0, 2, (17,), origin=dtype, dtype=_dtype(dtype))
    for size in (0, 1, 2, 7, 40):
        for dtype in ("int64", "int32", "float32"):
            yield draft_call("torch.randperm", size, origin=dtype, dtype=_dtype(dtype))
    for size in SIZES:
        yield draft_call("torch.normal", 1.0, 2.0, (size,))


def _draft_fills() -> Iterator[CallDraft]:
    import torch

    for name, choices in FILLS.items():
        for args in choices:
            for dtype in (*DTYPES, *(WHOLE if name in ("random_", "bernoulli_", "geometric_") else ())):
                for size in SIZES if dtype == "float32" else SIZES[3:5]:
                    yield draft_call(
                        f"torch.Tensor.{name}", torch.zeros(size, dtype=_dtype(dtype)), *args, origin=dtype
                    )
            yield draft_call(f"torch.Tensor.{name}", torch.zeros(6, 5).t(), *args, origin="not contiguous")


def _draft_tensor_draws() -> Iterator[CallDraft]:
    import torch

    for dtype in DTYPES:
        for size in SIZES[1:5:3]:
            chances = (torch.arange(size, dtype=_dtype(dtype)) + 1) / (size + 2)
            yield draft_call("torch.bernoulli", chances, origin=dtype)
            yield draft_call("torch.poisson", chances * 9, origin=dtype)
            yield draft_call("torch.normal", chances, chances + 1, origin=dtype)
            yield draft_call("torch.normal", chances, 2.0, origin=dtype)
            yield draft_call("torch.multinomial", chances, 3, origin=dtype)
            yield draft_call("torch.multinomial", chances.expand(2, size).contiguous(), 9, True, origin=dtype)
            yield draft_call("torch.binomial", chances.float() * 0 + 40, chances.float(), origin=dtype)
    ones = torch.ones(2, 3, 8)
    for name in ("dropout", "alpha_dropout", "feature_alpha_dropout", "dropout1d", "rrelu", "gumbel_softmax"):
        settings: dict[str, Any] = {} if name == "gumbel_softmax" else {"training": True}
        yield draft_call(f"torch.nn.functional.{name}", ones, **settings)
    for name, (shape, kernel, output) in POOLS.items():
        yield draft_call(name, torch.arange(72.0).reshape(shape), kernel, output_size=output)


def _draft_others() -> Iterator[CallDraft]:
    rows = [*range(12)]
    data = "torch.utils.data"
    yield draft_call("torch.initial_seed")
    yield draft_call("torch.get_rng_state")
    yield draft_call("torch.Generator.get_state", Built("torch.Generator"))
    yield draft_call("torch.Generator.initial_seed", Built("torch.Generator"))
    samplers = {
        "RandomSampler": ((rows,), {}),
        "SubsetRandomSampler": ((rows,), {}),
        "WeightedRandomSampler": (([0.1, 0.7, 0.2, 0.4], 9), {}),
        "DataLoader": ((rows,), {"shuffle": True, "batch_size": 5}),
    }
    for name, (args, kwargs) in samplers.items():
        thing = Built(f"{data}.{name}", args, kwargs)
        yield draft_call(f"{data}.{name}", thing, mode="list")
    more = Built(f"{data}.RandomSampler", (rows,), {"replacement": True, "num_samples": 40})
    yield draft_call(f"{data}.RandomSampler", more, mode="list")

"""Functions that make tensors of numbers: lengths, ends, dtypes that they choose."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from torchproof_behaviour.suites.call_drafts import CallDraft, draft_call

DTYPES = ("bool", "uint8", "int8", "int32", "int64", "float16", "bfloat16", "float32", "float64", "complex64")
NUMBERS: tuple[Any, ...] = (
    *(True, 0, -1, 1 << 31, 1 << 40, (1 << 63) - 1, 1 << 63, 0.5, 1e39, 1j, float("nan"), float("inf"), -0.0),
    *([], [[]], [1, 2.5], [True, 1], [1, 2j], [[1, 2], [3, 4]], [True, None], "text", [1, [2]], (1, 2), None),
)
RANGES: tuple[tuple[Any, ...], ...] = (
    *((5,), (0,), (1, 4), (4, 1), (5, 0, -1), (0, 1, 0.1), (0, 1, 0.3), (1, 2, 0.25), (0.0, 3), (-2.5, 2.5)),
    *((0, 10, 3), (0, -1), (1, 1, 0), (0, 1e3, 333.3), (0.1, 0.7, 0.2), (float("nan"), 1), (0, float("inf"))),
    *((1 << 31, (1 << 31) + 3), (True, 3), (0, 1 << 54, 1 << 52), (2**24, 2**24 + 4)),
)
SPACES = ((0, 1, 5), (0, 10, 4), (1, 1, 3), (5, -5, 7), (0, 1, 1), (0, 1, 0), (-3, 8, 20), (0.1, 0.7, 11), (0, 1, -1))
WINDOWS = ("hann_window", "hamming_window", "blackman_window", "bartlett_window", "kaiser_window")


def draft_factories() -> Iterator[CallDraft]:
    """Yield the calls, named apart from those of PyTorch's test data."""
    for one in (*_draft_filled(), *_draft_ranges(), *_draft_windows(), *_draft_from_data(), *_draft_others()):
        yield CallDraft(f"{one.operator}/factory", one.call, one.args, one.kwargs, one.mode, one.origin)


def _dtypes() -> list[tuple[str, Any]]:
    import torch

    return [(name, getattr(torch, name)) for name in DTYPES]


def _draft_filled() -> Iterator[CallDraft]:
    for name, dtype in _dtypes():
        for function in ("zeros", "ones", "eye"):
            yield draft_call(f"torch.{function}", 3, origin=name, dtype=dtype)
        for value in (3, -1, 2.5, 300, True, float("inf"), 1j):
            yield draft_call("torch.full", (3,), value, origin=name, dtype=dtype)
            yield draft_call("torch.scalar_tensor", value, origin=name, dtype=dtype)
    for value in (True, 2, 2.5, 1j, 1 << 63):
        yield draft_call("torch.full", (2,), value)
    for size in ((), (0,), (2, 0), (-1,), (2, 3)):
        yield draft_call("torch.zeros", size)
    for rows, columns in ((0, 2), (2, 3), (3, 2), (-1, 2)):
        yield draft_call("torch.eye", rows, columns)


def _draft_ranges() -> Iterator[CallDraft]:
    for args in RANGES:
        yield draft_call("torch.arange", *args)
        for name, dtype in _dtypes():
            yield draft_call("torch.arange", *args, origin=name, dtype=dtype)
    for function in ("linspace", "logspace"):
        for args in SPACES:
            yield draft_call(f"torch.{function}", *args)
            for name, dtype in _dtypes():
                yield draft_call(f"torch.{function}", *args, origin=name, dtype=dtype)
    yield draft_call("torch.range", 0, 4)
    yield draft_call("torch.range", 0.5, 2, 0.5)


def _draft_windows() -> Iterator[CallDraft]:
    import torch

    for function, size, periodic in product(WINDOWS, (0, 1, 2, 7, 8), (True, False)):
        yield draft_call(f"torch.{function}", size, periodic)
        yield draft_call(f"torch.{function}", size, periodic, origin="float64", dtype=torch.float64)
    for function in sorted(torch.signal.windows.__all__):
        more: dict[str, Any] = {"general_cosine": {"a": [0.5, 0.3, 0.2]}}.get(function, {})
        for size, symmetric in product((0, 1, 6, 7), (True, False)):
            yield draft_call(f"torch.signal.windows.{function}", size, sym=symmetric, **more)


def _draft_from_data() -> Iterator[CallDraft]:
    for function in ("tensor", "as_tensor", "asarray"):
        for value in NUMBERS:
            yield draft_call(f"torch.{function}", value)
        for name, dtype in _dtypes():
            for value in (1, -1, 300, 2.5, [0.1, 70000.0], [True, False], 1j):
                yield draft_call(f"torch.{function}", value, origin=name, dtype=dtype)


def _draft_others() -> Iterator[CallDraft]:
    import torch

    ramp = torch.arange(1.0, 5.0)
    for size, offset in product(((3, 3), (2, 4), (0, 2)), (-1, 0, 2)):
        yield draft_call("torch.tril_indices", *size, offset)
        yield draft_call("torch.triu_indices", *size, offset)
    yield draft_call("torch.complex", ramp, ramp)
    yield draft_call("torch.polar", ramp, ramp)
    yield draft_call("torch.vander", ramp)
    yield draft_call("torch.vander", ramp, 3, increasing=True)
    yield draft_call("torch.cartesian_prod", ramp, ramp[:2])
    yield draft_call("torch.combinations", ramp, 2)
    yield draft_call("torch.combinations", ramp, 2, True)
    yield draft_call("torch.sparse_coo_tensor", torch.tensor([[0, 1, 1], [2, 0, 0]]), ramp[:3], (2, 3))
    yield draft_call("torch.bucketize", torch.tensor([0.0, 1.0, 2.5, 9.0, float("nan")]), ramp)
    yield draft_call("torch.bucketize", torch.tensor([0.0, 1.0, 2.5, 9.0, float("nan")]), ramp, right=True)
    for bins in (0, 1, 4):
        yield draft_call("torch.histc", ramp, bins)
        yield draft_call("torch.histogram", ramp, bins)
    for value in (torch.float32, torch.int8, torch.float8_e4m3fn, torch.bfloat16):
        yield draft_call("torch.finfo" if value.is_floating_point else "torch.iinfo", value, mode="call and text")

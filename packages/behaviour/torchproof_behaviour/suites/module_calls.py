"""PyTorch's test data on modules, and the modules that have none there."""

import warnings
from collections.abc import Iterator
from itertools import islice
from typing import Any

from torchproof_behaviour.serialization import Built
from torchproof_behaviour.suites.call_drafts import CallDraft, draft_call
from torchproof_behaviour.tensor_conversion import NotPlainError, convert_to_plain

# Settings of a module.
MOST = 12
OTHERS: dict[str, tuple[tuple[Any, ...], tuple[int, ...]]] = {
    "AlphaDropout": ((0.5,), (4, 6)),
    "ChannelShuffle": ((2,), (1, 4, 2, 2)),
    "CrossMapLRN2d": ((3,), (1, 4, 3, 3)),
    "Dropout": ((0.5,), (4, 6)),
    "Dropout1d": ((0.5,), (2, 4, 3)),
    "Dropout2d": ((0.5,), (2, 4, 3, 3)),
    "Dropout3d": ((0.5,), (2, 4, 2, 2, 2)),
    "FeatureAlphaDropout": ((0.5,), (2, 4, 3)),
    "Flatten": ((), (2, 3, 4)),
    "Fold": (((4, 4), (2, 2)), (1, 12, 9)),
    "Hardsigmoid": ((), (9,)),
    "Identity": ((), (3,)),
    "LazyBatchNorm1d": ((), (4, 3)),
    "LazyInstanceNorm1d": ((), (2, 3, 5)),
    "LazyLinear": ((3,), (2, 4)),
    "PixelShuffle": ((2,), (1, 4, 2, 2)),
    "PixelUnshuffle": ((2,), (1, 1, 4, 4)),
    "RReLU": ((), (9,)),
    "Unflatten": ((1, (2, 3)), (2, 6)),
    "Unfold": ((2,), (1, 2, 4, 4)),
    "Upsample": ((None, 2, "bilinear"), (1, 1, 3, 3)),
    "UpsamplingBilinear2d": ((None, 2), (1, 1, 3, 3)),
    "UpsamplingNearest2d": ((None, 2), (1, 1, 3, 3)),
}
# Modules of two or three tensors of one shape.
PAIRS: dict[str, tuple[tuple[Any, ...], int]] = {
    "CosineSimilarity": ((), 2),
    "PairwiseDistance": ((), 2),
    "TripletMarginLoss": ((), 3),
    "TripletMarginWithDistanceLoss": ((), 3),
}
# Settings that PyTorch's test data lack.
LAYERS: dict[str, tuple[tuple[Any, ...], dict[str, Any], tuple[tuple[int, ...], ...]]] = {
    "TransformerEncoderLayer": ((4, 2), {"dim_feedforward": 6, "dropout": 0.0, "batch_first": True}, ((2, 3, 4),)),
    "TransformerDecoderLayer": ((4, 2), {"dim_feedforward": 6, "dropout": 0.0, "batch_first": True}, ((2, 3, 4),) * 2),
    "MultiheadAttention": ((4, 2), {"batch_first": True}, ((2, 3, 4),) * 3),
    "LSTM": ((3, 4, 2), {"batch_first": True, "bidirectional": True}, ((2, 5, 3),)),
}


def draft_module_calls() -> Iterator[CallDraft]:
    """Draft the calls of every module class, those of one class together."""
    import torch

    torch.default_generator.manual_seed(0)
    for name, settings in _settings().items():
        kept = list(islice(_distinct(settings), MOST))
        for built, args, kwargs in kept:
            yield from _draft_uses(f"torch.nn.{name}", built, args, kwargs)


def _draft_uses(call: str, built: Built, args: Any, kwargs: Any) -> Iterator[CallDraft]:
    for mode in ("text", "state", "initial"):
        yield draft_call(call, built, mode=mode)
    for mode in ("forward", "evaluation", "parameters"):
        yield CallDraft(call.removeprefix("torch."), call, (built, *args), kwargs, mode)


def _distinct(settings: list[tuple[Built, Any, Any]]) -> Iterator[tuple[Built, Any, Any]]:
    """Yield settings that can be handed to another release, each text of them once."""
    seen: set[str] = set()
    for built, args, kwargs in settings:
        try:
            key = repr(convert_to_plain([built, args, kwargs], strict=True))
        except NotPlainError:
            continue
        if key not in seen:
            seen.add(key)
            yield built, args, kwargs


def _settings() -> dict[str, list[tuple[Built, Any, Any]]]:
    """Return arguments to build each module with and to call it with, by its name below ``torch.nn``."""
    found: dict[str, list[tuple[Built, Any, Any]]] = {}
    for name, built, args, kwargs in (*_test_data(), *_own()):
        found.setdefault(name, []).append((built, args, kwargs))
    return found


def _test_data() -> Iterator[tuple[str, Built, Any, Any]]:
    import torch

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from torch.testing._internal.common_modules import module_db

        for info in module_db:
            name = info.module_cls.__name__
            for one in info.module_inputs_func(info, "cpu", torch.float32, True, training=True):
                made, called = one.constructor_input, one.forward_input
                if called is not None:
                    built = Built(f"torch.nn.{name}", tuple(made.args), made.kwargs)
                    yield name, built, tuple(called.args), called.kwargs


def _own() -> Iterator[tuple[str, Built, Any, Any]]:
    for name, (args, shape) in OTHERS.items():
        yield name, Built(f"torch.nn.{name}", args), (_ramp(shape),), {}
    for name, (args, count) in PAIRS.items():
        yield name, Built(f"torch.nn.{name}", args), tuple(_ramp((3, 4), turn) for turn in range(count)), {}
    for name, (args, kwargs, shapes) in LAYERS.items():
        inputs = tuple(_ramp(shape, turn) for turn, shape in enumerate(shapes))
        yield name, Built(f"torch.nn.{name}", args, kwargs), inputs, {}


def _ramp(shape: tuple[int, ...], turn: int = 0) -> Any:
    import torch

    size = torch.Size(shape).numel()
    values = (torch.arange(size) * 5 + 3 * turn) % 13 / 4 - 1.5
    return values.reshape(shape).requires_grad_()

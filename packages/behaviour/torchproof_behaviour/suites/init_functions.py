"""Every function of ``torch.nn.init``, on tensors of zeros."""

from collections.abc import Iterator
from typing import Any

from torchproof_behaviour.suites.call_drafts import CallDraft, draft_call

SHAPES = ((), (3,), (3, 4), (20, 3), (4, 2, 3), (4, 2, 3, 3), (2, 2, 2, 2, 2), (0, 3))
DTYPES = ("float64", "float16", "bfloat16", "complex64")
SETTINGS: dict[str, tuple[dict[str, Any], ...]] = {
    "constant_": ({"val": 0.3},),
    "uniform_": ({}, {"a": -2.0, "b": 3.0}),
    "normal_": ({}, {"mean": 1.0, "std": 0.0}, {"mean": -2.0, "std": 0.5}),
    "trunc_normal_": ({}, {"std": 0.02}, {"mean": 1.0, "std": 2.0, "a": -1.0, "b": 1.5}, {"mean": 9.0}),
    "sparse_": ({"sparsity": 0.5}, {"sparsity": 0.1, "std": 1.0}),
    "dirac_": ({}, {"groups": 2}),
    "orthogonal_": ({}, {"gain": 2.0}),
    "xavier_uniform_": ({}, {"gain": 2.0}),
    "xavier_normal_": ({}, {"gain": 2.0}),
    **dict.fromkeys(
        ("kaiming_uniform_", "kaiming_normal_"),
        (
            {},
            {"mode": "fan_out", "nonlinearity": "relu"},
            {"a": 1.0},
            {"nonlinearity": "selu"},
            {"nonlinearity": "tanh"},
        ),
    ),
}
NONLINEARITIES = (
    *("linear", "conv1d", "conv2d", "conv_transpose2d", "sigmoid", "tanh", "relu", "selu", "gelu", "silu", "elu"),
    "unknown",
)


def draft_init_functions() -> Iterator[CallDraft]:
    """Yield the calls; a function that a release adds is called with its defaults."""
    import torch

    for name in sorted(vars(torch.nn.init)):
        if name.endswith("_") and not name.startswith("_"):
            call = f"torch.nn.init.{name}"
            for settings in SETTINGS.get(name, ({},)):
                for shape in SHAPES:
                    yield draft_call(call, torch.zeros(shape), **settings)
            for dtype in DTYPES:
                first = SETTINGS.get(name, ({},))[0]
                yield draft_call(call, torch.zeros(3, 4, dtype=getattr(torch, dtype)), origin=dtype, **first)
    for name in NONLINEARITIES:
        yield draft_call("torch.nn.init.calculate_gain", name)
    for slope in (0, 0.3, 2, None, "text", True):
        yield draft_call("torch.nn.init.calculate_gain", "leaky_relu", slope)

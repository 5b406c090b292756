"""PyTorch's test data on optimizers, ten steps each, and every scheduler, twenty."""

import warnings
from collections.abc import Iterator
from typing import Any

from torchproof_behaviour.suites.call_drafts import CallDraft

MODES = ("ten steps", "state after ten steps", "text of optimizer")
SCHEDULERS: dict[str, tuple[dict[str, Any], ...]] = {
    "StepLR": ({"step_size": 3}, {"step_size": 4, "gamma": 0.5, "last_epoch": -1}),
    "MultiStepLR": ({"milestones": [2, 5, 5]},),
    "ConstantLR": ({}, {"factor": 0.5, "total_iters": 3}),
    "LinearLR": ({}, {"start_factor": 0.1, "end_factor": 0.8, "total_iters": 7}),
    "ExponentialLR": ({"gamma": 0.9},),
    "PolynomialLR": ({}, {"total_iters": 6, "power": 2.0}),
    "CosineAnnealingLR": ({"T_max": 5}, {"T_max": 30, "eta_min": 0.1}),
    "CosineAnnealingWarmRestarts": ({"T_0": 4}, {"T_0": 3, "T_mult": 2, "eta_min": 0.05}),
    "CyclicLR": (
        {"base_lr": 0.1, "max_lr": 1.0, "step_size_up": 4},
        {"base_lr": 0.1, "max_lr": 1.0, "step_size_up": 3, "mode": "triangular2"},
        {"base_lr": 0.1, "max_lr": 1.0, "step_size_up": 3, "mode": "exp_range", "gamma": 0.9},
    ),
    "OneCycleLR": (
        {"max_lr": 1.0, "total_steps": 30},
        {"max_lr": 1.0, "total_steps": 30, "three_phase": True, "anneal_strategy": "linear"},
        {"max_lr": 1.0, "total_steps": 9},
    ),
    "ReduceLROnPlateau": ({"metrics": True, "patience": 2}, {"metrics": True, "factor": 0.5, "cooldown": 2}),
}


def draft_optimizer_calls() -> Iterator[CallDraft]:
    """Yield ten steps of every optimizer in every setting, then the schedulers."""
    for name, settings in _optimizers():
        call = f"torch.optim.{name}"
        for mode in MODES:
            yield CallDraft(call.removeprefix("torch."), call, (), settings, mode)
    for name, choices in SCHEDULERS.items():
        for settings in choices:
            yield CallDraft(f"optim.{name}", f"torch.optim.lr_scheduler.{name}", (), settings, "schedule")


def _optimizers() -> Iterator[tuple[str, dict[str, Any]]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from torch.testing._internal.common_optimizers import optim_db
    for info in optim_db:
        name = info.optim_cls.__name__
        params = {"params": {"Muon": "matrices", "SparseAdam": "sparse"}.get(name, "both")}
        inputs = [one.kwargs for one in info.optim_inputs_func("cpu") if one.params is None]
        for kwargs in inputs:
            yield name, {**params, **kwargs}
            if "foreach" in info.supported_impls:
                yield name, {**params, **kwargs, "foreach": True}
        if "fused" in info.supported_impls and "cpu" in info.supports_fused_on:
            for kwargs in inputs[:3]:
                yield name, {**params, **kwargs, "fused": True}

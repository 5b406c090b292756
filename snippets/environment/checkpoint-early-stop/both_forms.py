# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the function received early_stop"]
# ///
"""The context manager wins over early_stop, a re-entrant checkpoint ignores it, and a function's own default stays."""

import contextlib
import warnings

import torch
from torch.utils.checkpoint import checkpoint, set_checkpoint_early_stop

steps, received = [], []


def block(x, early_stop="default"):
    received.append(early_stop)
    steps.append("start")
    y = x.sin()
    steps.append("end")
    return y


def second_run(context=None, **options):
    x = torch.tensor([0.5, 1.0], requires_grad=True)
    with context or contextlib.nullcontext():
        output = checkpoint(block, x, **options)
    steps.clear()
    output.sum().backward()
    return steps.copy()


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    whole = second_run(use_reentrant=False, early_stop=False)
assert set(received) == {"default"}, "the function received early_stop"
assert not caught, f"it warns: {[str(warning.message) for warning in caught]}"
assert whole == ["start", "end"], f"the second run was {whole}"

assert second_run(set_checkpoint_early_stop(True), use_reentrant=False, early_stop=False) == ["start"], "keyword won"
assert second_run(set_checkpoint_early_stop(False), use_reentrant=False, early_stop=True) == ["start", "end"], "lost"
for stop in (True, False):
    assert second_run(use_reentrant=True, early_stop=stop) == ["start", "end"], f"re-entrant, early_stop={stop}"
assert set(received) == {"default"}, f"a re-entrant checkpoint handed it over: {received}"

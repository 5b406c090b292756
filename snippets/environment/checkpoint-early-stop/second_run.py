# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A checkpointed function runs twice; set_checkpoint_early_stop(False) lets the second run reach the end."""

import contextlib
import warnings

import torch
from torch.utils.checkpoint import checkpoint, set_checkpoint_early_stop

steps = []


def block(x, scale=1.0):
    steps.append(("start", scale))
    y = x.sin() * scale
    steps.append(("end", scale))
    return y


def run(context=None, **options):
    steps.clear()
    x = torch.tensor([0.5, 1.0], requires_grad=True)
    with context or contextlib.nullcontext():
        output = checkpoint(block, x, **options)
    forward = len(steps)
    output.sum().backward()
    return [name for name, _ in steps[:forward]], [name for name, _ in steps[forward:]], x.grad


forward, backward, gradient = run(use_reentrant=False)
assert forward == ["start", "end"], f"the forward call ran {forward}"
assert backward == ["start"], f"by default the second run reached {backward}"
forward, backward, whole = run(set_checkpoint_early_stop(False), use_reentrant=False)
assert (forward, backward) == (["start", "end"], ["start", "end"]), f"with the context manager: {forward}, {backward}"
torch.testing.assert_close(gradient, torch.tensor([0.5, 1.0]).cos())
torch.testing.assert_close(whole, gradient, rtol=0, atol=0)

_, backward, _ = run(set_checkpoint_early_stop(True), use_reentrant=True)
assert backward == ["start", "end"], f"a re-entrant checkpoint stopped early: {backward}"

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    run(use_reentrant=False, scale=3.0)
assert set(steps) == {("start", 3.0), ("end", 3.0)}, f"an unknown keyword did not reach the function: {steps}"
assert not caught, f"it warns: {[str(warning.message) for warning in caught]}"

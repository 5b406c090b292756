# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""How each function of TorchScript warns, release by release."""

import warnings

import torch
from torch import nn


def double(x: torch.Tensor) -> torch.Tensor:
    return x * 2


def category(call):
    """Return how a call warns of its deprecation, and what it gave."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = call()
    kinds = {entry.category.__name__ for entry in caught if "torch.jit." in str(entry.message)}
    return (kinds.pop() if kinds else "silent"), result


model, x = nn.ReLU().eval(), torch.tensor([-1.0, 2.0])
first, later = {}, {}
first["script"], scripted = category(lambda: torch.jit.script(model))
first["trace"], traced = category(lambda: torch.jit.trace(model, x))
first["save"], _ = category(lambda: torch.jit.save(traced, "relu.pt"))
first["load"], loaded = category(lambda: torch.jit.load("relu.pt"))
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    unfrozen = torch.jit.script(model)
later["freeze"], frozen = category(lambda: torch.jit.freeze(unfrozen))
later["optimize_for_inference"], optimized = category(lambda: torch.jit.optimize_for_inference(frozen))
later["fork"], future = category(lambda: torch.jit.fork(double, x))
later["wait"], waited = category(lambda: torch.jit.wait(future))
print("script, trace, save, load:", *sorted(set(first.values())))
print("freeze, optimize_for_inference, fork, wait:", *sorted(set(later.values())))

for group in (first, later):
    assert len(set(group.values())) == 1, f"they warn differently: {group}"
for module in (scripted, traced, loaded, frozen, optimized):
    assert module(x).tolist() == [0.0, 2.0], "another result"
assert waited.tolist() == [-2.0, 4.0], waited

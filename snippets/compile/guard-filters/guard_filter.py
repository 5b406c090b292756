# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: the filter was not called',
# ]
# ///
"""guard_filter_fn sees every guard and returns which to keep."""

# --8<-- [start:use]
import torch

kinds = []


def keep_all_but_globals(guards):
    kinds.extend((guard.name, guard.guard_type) for guard in guards)
    return [not guard.is_global for guard in guards]


TEMPERATURE = 2.0


@torch.compile(backend="eager", options={"guard_filter_fn": keep_all_but_globals})
def logits(x):
    return x / TEMPERATURE


logits(torch.ones(2))
print("guard on TEMPERATURE:", [kind for name, kind in kinds if "TEMPERATURE" in name])
# --8<-- [end:use]

assert kinds, "the filter was not called"
assert any("TEMPERATURE" in name for name, _ in kinds), kinds
TEMPERATURE = 4.0
assert logits(torch.ones(2)).tolist() == [0.5, 0.5]

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A guard that is left out lets a stale result through without a warning, and a comparison with eager mode finds it."""

# --8<-- [start:use]
import warnings

import torch


class Scaled(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.factor = 2

    def forward(self, x):
        return x * self.factor


def agrees(**settings):
    torch.compiler.reset()
    model, x = Scaled(), torch.ones(2)
    compiled = torch.compile(model, backend="eager", dynamic=False, **settings)
    compiled(x)
    model.factor = 3  # what the program does between two calls
    return torch.equal(compiled(x), model(x))


unwatched = {"guard_filter_fn": torch.compiler.skip_guard_on_all_nn_modules_unsafe}
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    watched, filtered = agrees(), agrees(options=unwatched)
print("with guards:", watched, "filtered:", filtered)
# --8<-- [end:use]

assert watched, "the guards did not see the change"
assert not filtered, "the filter left the guard in"
assert not [warning for warning in caught if "guard" in str(warning.message)], caught

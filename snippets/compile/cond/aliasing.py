# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: no error']
# ///
"""A branch that returns its input is refused."""

# --8<-- [start:use]
import torch


def clip(gradient):
    return torch.cond(gradient.norm() > 1, lambda g: g / g.norm(), lambda g: g, (gradient,))


refusal = "no error"
try:
    clip(torch.tensor([0.3, 0.4]))
except RuntimeError as error:
    causes = [error]
    while causes[-1].__cause__ is not None:
        causes.append(causes[-1].__cause__)
    refusal = "\n".join(f"{type(cause).__name__}: {cause}" for cause in causes)
    print("Encountered aliasing" + refusal.partition("Encountered aliasing")[2].splitlines()[0])
# --8<-- [end:use]

assert "Encountered aliasing during higher order op tracing" in refusal, refusal
assert refusal.startswith("UncapturedHigherOrderOpError: "), refusal

for gradient in (torch.tensor([0.3, 0.4]), torch.tensor([3.0, 4.0])):
    clipped = torch.cond(gradient.norm() > 1, lambda g: g / g.norm(), lambda g: g.clone(), (gradient,))
    torch.testing.assert_close(clipped, gradient / max(gradient.norm().item(), 1))

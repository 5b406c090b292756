# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: RuntimeError for an order of complex numbers']
# ///
"""Ordering complex numbers raises TypeError, which except RuntimeError does not catch."""

# --8<-- [start:use]
import torch

z = torch.tensor([1 + 1j, 2 - 1j])
refusals = []
for call in (lambda: z.topk(1), lambda: z.argmax(), lambda: torch.maximum(z, z)):
    try:
        call()
    except (RuntimeError, TypeError) as error:
        refusals.append(error)
        print(type(error).__name__, str(error).strip())
print(z.abs().sort().indices)
# --8<-- [end:use]

assert len(refusals) == 3
assert all(isinstance(refusal, TypeError) for refusal in refusals), "RuntimeError for an order of complex numbers"
assert z.abs().sort().indices.tolist() == [0, 1]
real = torch.ones(2)
for call in (z.sort, z.argmin, lambda: real.imag, lambda: torch.view_as_real(real), lambda: torch.isposinf(z)):
    try:
        call()
    except TypeError:
        continue
    raise AssertionError("RuntimeError where a dtype makes no sense")

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: a new attribute was accepted"]
# ///
"""How the two modes refuse a forward that stores a new tensor on its module."""

import torch
from torch.export import export


class Remember(torch.nn.Module):
    def forward(self, x):
        self.total = x.sum()
        return x + 1


expected = {
    True: (AssertionError, ("Mutating module attribute total during export",)),
    False: (ValueError, ("Such attributes must be registered as buffers", "Node arity mismatch")),
}
for strict, (kind, texts) in expected.items():
    try:
        export(Remember(), (torch.ones(3),), strict=strict)
    except (ValueError, AssertionError) as error:
        refusal = error
    else:
        refusal = None
    assert refusal is not None, f"a new attribute was accepted with {strict=}"
    assert isinstance(refusal, kind) and any(text in str(refusal) for text in texts), f"{strict=}: {refusal!r}"

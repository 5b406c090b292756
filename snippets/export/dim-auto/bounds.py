# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["TypeError: '_DimHint' object is not callable", "AttributeError: 'function' object has no attribute 'DYNAMIC'"]
# ///
"""Dim.AUTO and Dim.DYNAMIC take bounds, which the exported program enforces."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export

classifier = torch.nn.Linear(3, 2)
batch = Dim.DYNAMIC(min=2, max=64)
program = export(classifier, (torch.ones(4, 3),), dynamic_shapes={"input": {0: batch}})
print(list(program.range_constraints.values()))
# --8<-- [end:use]

(bounds,) = program.range_constraints.values()
assert (int(bounds.lower), int(bounds.upper)) == (2, 64), bounds
sample = torch.randn(64, 3)
torch.testing.assert_close(program.module()(sample), classifier(sample))
for hint in (batch, Dim.AUTO(min=2, max=64)):
    bounded = export(classifier, (torch.ones(4, 3),), dynamic_shapes={"input": {0: hint}})
    try:
        bounded.module()(torch.ones(65, 3))
    except (RuntimeError, AssertionError) as error:
        assert "<= 64" in str(error), error
    else:
        raise AssertionError(f"{hint} did not enforce its maximum")

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: no warning"]
# ///
"""The check of sparse tensors on a weights-only load warns; an unrestricted load does not check."""

# --8<-- [start:use]
import warnings

import torch

torch.save(torch.eye(3).to_sparse(), "graph.pt")
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    torch.load("graph.pt", weights_only=True)
    safe = [str(warning.message) for warning in caught]
    caught.clear()
    torch.load("graph.pt", weights_only=False)
    unrestricted = [str(warning.message) for warning in caught]
print(safe[0].split(";")[0] if safe else "no warning")
# --8<-- [end:use]

assert any("Validating sparse tensor invariants because weights_only=True" in text for text in safe), "no warning"
assert not any("Validating sparse tensor" in text for text in unrestricted), f"got {unrestricted}"

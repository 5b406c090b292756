# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: float of a loss gave no warning']
# ///
"""float(loss) warns that the loss requires a gradient; loss.item() does not."""

# --8<-- [start:use]
import warnings

import torch

loss = torch.ones(1, requires_grad=True).sum()
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    loss.item()
    float(loss.detach())
    quiet = len(caught)
    float(loss)
for each in caught:
    print(each.category.__name__, str(each.message).splitlines()[0])
# --8<-- [end:use]

assert quiet == 0
assert len(caught) == 1, "float of a loss gave no warning"
assert "requires_grad=True to a scalar" in str(caught[0].message)

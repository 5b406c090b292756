# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Label smoothing sends the call back to the full logits, with a warning."""

# --8<-- [start:use]
import warnings

import torch
from torch.nn.functional import cross_entropy, linear_cross_entropy

torch.manual_seed(0)
hidden, weight = torch.randn(32, 16), torch.randn(128, 16)
labels = torch.randint(128, (32,))
options = torch.nn.LinearCrossEntropyOptions()
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    loss = linear_cross_entropy(hidden, weight, labels, label_smoothing=0.1, options=options)
print(str(caught[0].message).split(";")[0])
# --8<-- [end:use]

assert len(caught) == 1 and "``options`` ignored" in str(caught[0].message), f"{[str(w.message) for w in caught]}"
torch.testing.assert_close(loss, cross_entropy(hidden @ weight.T, labels, label_smoothing=0.1))

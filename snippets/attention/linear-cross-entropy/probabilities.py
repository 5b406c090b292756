# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the options are ignored"]
# ///
"""Since 2.14 the chunked path takes class probabilities; in 2.13 it ignored the options and warned."""

# --8<-- [start:use]
import warnings

import torch
from torch.nn.functional import cross_entropy, linear_cross_entropy

torch.manual_seed(0)
hidden, weight = torch.randn(32, 16), torch.randn(128, 16)
probabilities = torch.softmax(torch.randn(32, 128), dim=-1)
options = torch.nn.LinearCrossEntropyOptions()
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    loss = linear_cross_entropy(hidden, weight, probabilities, options=options)
print("warnings:", len(caught))
# --8<-- [end:use]

torch.testing.assert_close(loss, cross_entropy(hidden @ weight.T, probabilities))
assert not [entry for entry in caught if "``options`` ignored" in str(entry.message)], "the options are ignored"

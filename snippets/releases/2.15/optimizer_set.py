# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a set is taken silently']
# ///
"""An optimizer warns when it is given a set of parameters."""

# --8<-- [start:use]
import warnings

import torch

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    torch.optim.SGD({torch.nn.Parameter(torch.ones(1))}, lr=0.1)
messages = [str(warning.message) for warning in caught if "ordered collections" in str(warning.message)]
print(messages[0] if messages else "silent")
# --8<-- [end:use]

assert messages, "a set is taken silently"

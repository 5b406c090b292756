# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.cond and the private import path are the same function."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops.cond import cond

print(cond is torch.cond)
# --8<-- [end:use]

import torch._higher_order_ops.cond  # noqa: E402

assert cond is torch.cond
assert cond(torch.tensor(True), lambda x: x + 1, lambda x: x - 1, (torch.zeros(1),)).item() == 1.0

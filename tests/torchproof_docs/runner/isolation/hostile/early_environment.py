# /// script
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# fresh = true
# ///
"""Sets a variable that torch reads when it is imported."""

import logging
import os

os.environ["TORCH_LOGS"] = "+dynamo"
import torch

assert torch.ones(2).sum() == 2
assert logging.getLogger("torch._dynamo").getEffectiveLevel() == logging.DEBUG

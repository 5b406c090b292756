# /// script
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# processes = 2
# timeout = 60
# ///
"""Fails in the same way on every rank."""

import torch

torch.no_such_thing()
assert False, "never reached"

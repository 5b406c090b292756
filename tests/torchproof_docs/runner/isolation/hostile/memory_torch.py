# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Asks torch for more memory than it may have."""

import torch

kept = torch.empty(6 * 2**30, dtype=torch.uint8)
assert False, "6 GiB were given"

# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Asks torch for more memory than it may have."""

import torch

kept = torch.empty(64 * 2**30, dtype=torch.uint8)
assert False, "64 GiB were given"

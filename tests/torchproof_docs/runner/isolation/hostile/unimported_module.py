# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Uses a module that it does not import."""

import torch

print(torch.nn.attention.flex_attention.flex_attention)
assert False, "it was there"

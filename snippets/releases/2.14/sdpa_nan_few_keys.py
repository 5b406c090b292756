# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""On a CPU attention over four dimensions gives 0 where a query is nan and there are few keys, on every release."""

import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

torch.manual_seed(0)


def zeros(keys):
    """Return how many of four queries that are nan give 0."""
    query = torch.full((1, 1, 4, 8), float("nan"))
    key, value = torch.randn(2, 1, 1, keys, 8)
    found = scaled_dot_product_attention(query, key, value)
    with sdpa_kernel(SDPBackend.MATH):
        assert scaled_dot_product_attention(query, key, value).isnan().all()
    return int((found == 0).all(-1).sum())


assert zeros(4) == 4
assert zeros(64) == 0

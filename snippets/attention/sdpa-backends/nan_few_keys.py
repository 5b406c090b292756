# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: nan is lost with 64 keys too"]
# ///
"""On a CPU the fused kernel gives 0 where a query is nan and there are few keys."""

# --8<-- [start:use]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

torch.manual_seed(0)
query = torch.full((1, 1, 4, 8), float("nan"))
for keys in (4, 64):
    key, value = torch.randn(2, 1, 1, keys, 8)
    fused = scaled_dot_product_attention(query, key, value)
    with sdpa_kernel(SDPBackend.MATH):
        formula = scaled_dot_product_attention(query, key, value)
    print(keys, "keys:", fused[0, 0, 0, 0].item(), "fused,", formula[0, 0, 0, 0].item(), "by the formula")
# --8<-- [end:use]


def zeros(keys):
    """Return how many of four queries that are nan give 0."""
    key, value = torch.randn(2, 1, 1, keys, 8)
    found = scaled_dot_product_attention(query, key, value)
    with sdpa_kernel(SDPBackend.MATH):
        assert scaled_dot_product_attention(query, key, value).isnan().all()
    return int((found == 0).all(-1).sum())


assert zeros(4) == 4
few_keys, few_values = torch.randn(2, 1, 1, 4, 8)
assert torch.isfinite(scaled_dot_product_attention(query, few_keys, few_values)).all(), "the output shows it"
assert not torch.isfinite(query).any()
assert zeros(64) == 0, "nan is lost with 64 keys too"

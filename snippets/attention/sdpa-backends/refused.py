# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""When no allowed backend fits, the reasons come as warnings before the error."""

# --8<-- [start:use]
import warnings

import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

query, key, value = (torch.randn(2, 4, 16, 32) for _ in range(3))
error = None
with warnings.catch_warnings(record=True) as reasons, sdpa_kernel(SDPBackend.FLASH_ATTENTION):
    warnings.simplefilter("always")
    try:
        scaled_dot_product_attention(query, key, value, dropout_p=0.1)
    except RuntimeError as caught:
        error = caught
for reason in reasons:
    print("warning:", str(reason.message).split(" (Triggered")[0])
print("error:", error)
# --8<-- [end:use]

texts = [str(reason.message) for reason in reasons]
assert error is not None and "No available kernel" in str(error), f"got {error!r}"
assert any("Both fused kernels do not support non-zero dropout" in text for text in texts), f"the warnings are {texts}"

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""can_use_flash_attention answers for CUDA only: False for CPU tensors for which the CPU flash kernel runs."""

# --8<-- [start:use]
import torch
from torch.backends.cuda import SDPAParams, can_use_flash_attention
from torch.nn.attention import SDPBackend

query, key, value = (torch.randn(2, 4, 16, 32) for _ in range(3))
parameters = SDPAParams(query, key, value, None, 0.0, True, False)  # mask, dropout, is_causal, enable_gqa
print("can_use_flash_attention:", can_use_flash_attention(parameters, debug=True))
print("what runs:", SDPBackend(torch._fused_sdp_choice(query, key, value, is_causal=True)).name)
# --8<-- [end:use]

import warnings

assert SDPBackend(torch._fused_sdp_choice(query, key, value, is_causal=True)).name == "FLASH_ATTENTION", "flash does not run"
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    assert can_use_flash_attention(parameters, debug=True) is False, "it answers for CPU"
assert not caught, f"the reason came as a Python warning: {[str(entry.message) for entry in caught]}"

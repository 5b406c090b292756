# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["TypeError: sdpa_kernel.. got an unexpected keyword argument .set_priority."]
# ///
"""set_priority is accepted since 2.6 and sets the process-wide order; on CPU the order changes nothing."""

# --8<-- [start:use]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel

query, key, value = (torch.randn(2, 4, 16, 32) for _ in range(3))
with sdpa_kernel([SDPBackend.MATH, SDPBackend.FLASH_ATTENTION], set_priority=True):
    order = [SDPBackend(number).name for number in torch._C._get_sdp_priority_order()]
    taken = SDPBackend(torch._fused_sdp_choice(query, key, value)).name
print("order:", order[:2])
print("taken on CPU:", taken)
# --8<-- [end:use]

assert order[:2] == ["MATH", "FLASH_ATTENTION"], f"the order is {order}"
assert taken == "FLASH_ATTENTION", "the order counts on CPU"
after = [SDPBackend(number).name for number in torch._C._get_sdp_priority_order()]
assert after[:2] != ["MATH", "FLASH_ATTENTION"], "the order is not restored"

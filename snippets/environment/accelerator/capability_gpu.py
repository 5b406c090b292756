# /// script
# requires-python = ">=3.10"
# dependencies = ["torch==2.11.*"]
#
# [tool.torchproof]
# needs = "a100"
# ///
"""On 2.11 the CUDA back end does not answer `get_device_capability`; `is_bf16_supported` does."""

# --8<-- [start:use]
import torch

try:
    torch.accelerator.get_device_capability()
except RuntimeError as error:
    print(error)
print("bfloat16:", torch.cuda.is_bf16_supported())
# --8<-- [end:use]

problem = None
try:
    torch.accelerator.get_device_capability()
except RuntimeError as error:
    problem = error
assert "doesn't support getting device capabilities" in str(problem), f"the problem is {problem}"
assert torch.cuda.is_bf16_supported() == (torch.cuda.get_device_capability() >= (8, 0))

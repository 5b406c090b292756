# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""PyTorch says whether the processor multiplies float16 matrices in hardware, and whether oneDNN takes float16."""

# --8<-- [start:use]
import torch

print("AMX tiles:", torch.cpu._is_amx_tile_supported())
print("AMX float16:", torch.cpu._is_amx_fp16_supported())
print("oneDNN float16:", torch.ops.mkldnn._is_mkldnn_fp16_supported())
print("vector width:", torch.backends.cpu.get_cpu_capability())
# --8<-- [end:use]

if torch.cpu._is_amx_fp16_supported():
    assert torch.cpu._is_amx_tile_supported(), "AMX for float16 without tiles"
    assert torch.ops.mkldnn._is_mkldnn_fp16_supported(), "AMX for float16 that oneDNN does not use"

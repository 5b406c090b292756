# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: X86InductorQuantizer still lists', "No module named 'torch.ao.quantization.quantizer'"]
# ///
"""X86InductorQuantizer has lost the methods that list what it supports; a configuration is set as before."""

# --8<-- [start:use]
import torch
from torch.ao.quantization.quantizer import x86_inductor_quantizer as x86

config = x86.get_default_x86_inductor_quantization_config()
quantizer = x86.X86InductorQuantizer().set_module_type_qconfig(torch.nn.Linear, config)
quantizer.set_function_type_qconfig(torch.matmul, config)
# --8<-- [end:use]

LISTS = (
    "get_supported_operators",
    "get_supported_quantization_configs",
    "get_supported_operator_for_quantization_config",
    "supported_config_and_operators",
)
left = [name for name in LISTS if hasattr(x86.X86InductorQuantizer, name)]
assert not left, f"X86InductorQuantizer still lists: {left}"

for name in ("set_global", "set_module_type_qconfig", "set_module_name_qconfig", "set_function_type_qconfig"):
    assert callable(getattr(quantizer, name)), name

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# ///
"""torch.xpu has functions that read load, power, clock and temperature."""

# --8<-- [start:use]
import torch

for function in (torch.xpu.utilization, torch.xpu.power_draw, torch.xpu.clock_rate, torch.xpu.temperature):
    try:
        print(function.__name__, function())
    except (AssertionError, RuntimeError, ImportError) as error:
        print(function.__name__, type(error).__name__)
# --8<-- [end:use]

assert callable(torch.xpu.device_memory_used) and not torch.xpu.is_available()

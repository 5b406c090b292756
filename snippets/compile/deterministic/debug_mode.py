# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""set_deterministic_debug_mode sets the global flag and leaves Inductor's mode off."""

# --8<-- [start:use]
import torch
import torch._inductor.config as inductor_config

torch.set_deterministic_debug_mode("error")
print("eager:", torch.are_deterministic_algorithms_enabled())
print("Inductor:", inductor_config.deterministic)
# --8<-- [end:use]

assert torch.are_deterministic_algorithms_enabled()
assert inductor_config.deterministic is False, "set_deterministic_debug_mode reaches Inductor"

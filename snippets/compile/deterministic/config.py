# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the flag does not reach Inductor']
# ///
"""The global flag also sets Inductor's own deterministic mode."""

# --8<-- [start:use]
import torch
import torch._inductor.config as inductor_config

for mode in (True, False):
    torch.use_deterministic_algorithms(mode)
    print(mode, "->", getattr(inductor_config, "deterministic", None))
# --8<-- [end:use]

torch.use_deterministic_algorithms(True, warn_only=True)
assert getattr(inductor_config, "deterministic", None) is True, "the flag does not reach Inductor"
torch.use_deterministic_algorithms(False)
assert inductor_config.deterministic is False

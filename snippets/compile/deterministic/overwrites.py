# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""use_deterministic_algorithms(False) also switches off a mode that was set for Inductor alone."""

# --8<-- [start:use]
import torch
import torch._inductor.config as inductor_config

inductor_config.deterministic = True  # or TORCHINDUCTOR_DETERMINISTIC=1
torch.use_deterministic_algorithms(False)
print("Inductor:", inductor_config.deterministic)
# --8<-- [end:use]

assert inductor_config.deterministic is False

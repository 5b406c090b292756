# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: compiled code is not covered']
# ///
"""use_deterministic_algorithms switches Inductor's deterministic mode on as well, and it can be switched off there."""

# --8<-- [start:use]
import torch
from torch._inductor import config

torch.use_deterministic_algorithms(True)
covered = getattr(config, "deterministic", None)
print(covered)
# --8<-- [end:use]

assert covered is True, "compiled code is not covered"
with config.patch(deterministic=False):
    assert config.deterministic is False
    assert torch.are_deterministic_algorithms_enabled()
torch.use_deterministic_algorithms(False)
assert config.deterministic is False

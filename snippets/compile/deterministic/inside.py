# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Called inside compiled code, use_deterministic_algorithms does not reach Inductor."""

# --8<-- [start:use]
import torch
import torch._inductor.config as inductor_config


@torch.compile(backend="eager")
def step(x):
    torch.use_deterministic_algorithms(True)
    return x + 1


step(torch.ones(2))
print("eager:", torch.are_deterministic_algorithms_enabled())
print("Inductor:", inductor_config.deterministic)
# --8<-- [end:use]

assert torch.are_deterministic_algorithms_enabled()
assert inductor_config.deterministic is False, "the call inside compiled code reaches Inductor"

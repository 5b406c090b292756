# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*compile_on_one_rank']
# ///
"""compile_on_one_rank has moved to torch.compiler.config."""

# --8<-- [start:use]
import torch
import torch.compiler.config

print(torch.compiler.config.compile_on_one_rank)
# --8<-- [end:use]

assert torch.compiler.config.compile_on_one_rank is False

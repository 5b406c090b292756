# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the default is cuda']
# ///
"""fork_rng takes the accelerator of the machine, not CUDA, by default."""

# --8<-- [start:use]
import inspect

import torch

print(inspect.signature(torch.random.fork_rng).parameters["device_type"].default)
# --8<-- [end:use]

assert inspect.signature(torch.random.fork_rng).parameters["device_type"].default is None, "the default is cuda"

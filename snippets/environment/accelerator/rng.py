# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# ///
"""The random number functions are in a submodule, and can only read."""

# --8<-- [start:use]
import os

import torch
from torch.accelerator.random import get_rng_state, get_rng_state_all, initial_seed

os.environ["CUDA_VISIBLE_DEVICES"] = ""  # as on a machine without a GPU
print("states, one a device:", get_rng_state_all())
print("torch.accelerator.get_rng_state:", hasattr(torch.accelerator, "get_rng_state"))
print("in the module:", torch.accelerator.random.__all__)
# --8<-- [end:use]

assert get_rng_state_all() == [], "a device is visible"
assert not hasattr(torch.accelerator, "get_rng_state") and not hasattr(torch.accelerator, "initial_seed")
assert not any("manual_seed" in name or "set_rng" in name for name in dir(torch.accelerator.random))
for read in (get_rng_state, initial_seed):
    try:
        read()
    except RuntimeError:
        continue
    raise AssertionError(f"{read.__name__} works without a device")

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""One environment variable beats even an explicit argument, the other only fills in a missing one."""

# --8<-- [start:use]
import os
import pickle

import torch
from torch import nn

torch.save(nn.Linear(2, 1), "module.pt")


def loads(**arguments) -> bool:
    try:
        torch.load("module.pt", **arguments)
    except pickle.UnpicklingError:
        return False
    return True


for name in ("TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD", "TORCH_FORCE_WEIGHTS_ONLY_LOAD"):
    os.environ[name] = "1"
    print(name)
    print("  no argument:", loads())
    print("  weights_only=True:", loads(weights_only=True))
    print("  weights_only=False:", loads(weights_only=False))
    del os.environ[name]
# --8<-- [end:use]

os.environ["TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD"] = "1"
assert [loads(), loads(weights_only=True), loads(weights_only=False)] == [True, False, True]
del os.environ["TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD"]

os.environ["TORCH_FORCE_WEIGHTS_ONLY_LOAD"] = "1"
assert [loads(), loads(weights_only=True), loads(weights_only=False)] == [False, False, False]
del os.environ["TORCH_FORCE_WEIGHTS_ONLY_LOAD"]

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: 'tuple' object has no attribute '__module__'"]
# ///
"""A pair in safe_globals stands for a name in the file and gives the class that replaces it."""

# --8<-- [start:use]
from dataclasses import dataclass

import torch


@dataclass
class Config:
    width: int


torch.save({"config": Config(width=64), "weight": torch.ones(2)}, "run.pt")
old_name = f"{Config.__module__}.Config"


@dataclass
class RunConfig:  # what Config is called today
    width: int


with torch.serialization.safe_globals([(RunConfig, old_name)]):
    checkpoint = torch.load("run.pt", weights_only=True)
print(checkpoint["config"])
# --8<-- [end:use]

assert checkpoint["config"] == RunConfig(width=64), f"the class was not replaced: {checkpoint['config']}"

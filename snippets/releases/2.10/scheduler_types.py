# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: .*List\[float\]|AssertionError: list\[float\]']
# ///
"""Since 2.10 a scheduler's get_lr and get_last_lr are annotated with a list of float or Tensor."""

# --8<-- [start:use]
from typing import get_type_hints

from torch import Tensor
from torch.optim.lr_scheduler import LRScheduler

returned = {name: get_type_hints(getattr(LRScheduler, name))["return"] for name in ("get_lr", "get_last_lr")}
for name, kind in returned.items():
    print(f"{name}: {kind}")
# --8<-- [end:use]

for kind in returned.values():
    assert kind == list[float | Tensor], kind

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "numpy"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: loads by default: module, array, scalar, dataclass, path, namespace"]
# ///
"""A state dict loads by default; modules, NumPy values, dataclasses, paths and configuration objects are refused."""

import argparse
import pickle
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn


@dataclass
class Config:
    width: int


model = nn.Sequential(nn.Linear(2, 2), nn.GELU())
torch.save({"model": model.state_dict(), "optimizer": {"step": 3, "lr": 0.1}}, "states.pt")
torch.testing.assert_close(torch.load("states.pt")["model"]["0.weight"], model[0].weight.data, rtol=0, atol=0)

entries = {
    "module": model,
    "array": np.ones(2),
    "scalar": np.float64(0.5),
    "dataclass": Config(width=2),
    "path": Path("run"),
    "namespace": argparse.Namespace(lr=0.1),
}
messages = {}
for name, entry in entries.items():
    torch.save({name: entry}, "entry.pt")
    try:
        torch.load("entry.pt")
    except pickle.UnpicklingError as error:
        messages[name] = str(error)
lenient = [name for name in entries if name not in messages]
assert not lenient, f"loads by default: {', '.join(lenient)}"

for name, message in messages.items():
    assert message.startswith("Weights only load failed. "), f"{name}: {message[:60]}"
    assert "\x1b[1m" in message, f"{name}: no escape code in {message!r}"
    assert "(1) In PyTorch 2.6, we changed the default value of the `weights_only` argument" in message, message
    torch.save({name: entries[name]}, "entry.pt")
    try:
        torch.load("entry.pt", weights_only=True)
        said = "it loads"
    except pickle.UnpicklingError as error:
        said = str(error)
    assert said == message, f"{name}: an explicit True says {said}"

torch.save(model, "module.pt")
needed = torch.serialization.get_unsafe_globals_in_checkpoint("module.pt")
assert "torch.nn.modules.activation.GELU" in needed, f"the activation is not needed: {needed}"
torch.save(torch.load("module.pt", weights_only=False).state_dict(), "converted.pt")
torch.testing.assert_close(torch.load("converted.pt")["0.weight"], model[0].weight.data, rtol=0, atol=0)

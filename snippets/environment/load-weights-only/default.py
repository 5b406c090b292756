# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: torch.load unpickled a whole module by default"]
# ///
"""torch.load accepts a state dict and refuses a pickled module unless told otherwise."""

# --8<-- [start:use]
import pickle

import torch
from torch import nn

model = nn.Sequential(nn.Linear(4, 2), nn.ReLU())
torch.save({"model": model.state_dict(), "epoch": 3}, "checkpoint.pt")
torch.save(model, "model.pt")  # pickles the classes by name, not only the tensors

checkpoint = torch.load("checkpoint.pt")
restored = nn.Sequential(nn.Linear(4, 2), nn.ReLU())
restored.load_state_dict(checkpoint["model"])
print("checkpoint.pt: epoch", checkpoint["epoch"])

refusal = None
try:
    torch.load("model.pt")
except pickle.UnpicklingError as error:
    refusal = str(error)
    print("model.pt:", refusal[:25])
# --8<-- [end:use]

import inspect

assert refusal is not None, "torch.load unpickled a whole module by default"
assert refusal.startswith("Weights only load failed."), refusal
assert "In PyTorch 2.6, we changed the default value of the `weights_only` argument" in refusal, refusal
assert "Unsupported global: GLOBAL torch.nn.modules.container.Sequential" in refusal, refusal
sample = torch.randn(3, 4)
torch.testing.assert_close(restored(sample), model(sample), rtol=0, atol=0)
trusted = torch.load("model.pt", weights_only=False)
torch.testing.assert_close(trusted(sample), model(sample), rtol=0, atol=0)

try:
    torch.load("model.pt", weights_only=True)
except pickle.UnpicklingError as error:
    assert str(error) == refusal, "an explicit True gets a message of its own"
assert inspect.signature(torch.load).parameters["weights_only"].default is None, "the signature shows the default"

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""get_unsafe_globals_in_checkpoint names what a file needs, and safe_globals admits it for one load."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.serialization import get_unsafe_globals_in_checkpoint, safe_globals

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 2), nn.Linear(2, 1))
torch.save(model, "model.pt")

for name in sorted(get_unsafe_globals_in_checkpoint("model.pt")):  # reads the file, runs nothing from it
    print(name)

with safe_globals([nn.Sequential, nn.Linear]):
    restored = torch.load("model.pt")
# --8<-- [end:use]

sample = torch.randn(3, 4)
torch.testing.assert_close(restored(sample), model(sample), rtol=0, atol=0)
names = {"torch.nn.modules.container.Sequential", "torch.nn.modules.linear.Linear"}
assert set(get_unsafe_globals_in_checkpoint("model.pt")) == names, "the list is not the two module classes"
assert nn.Sequential not in torch.serialization.get_safe_globals(), "the allow-list outlived the block"

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.export in place of torch.jit.trace, with the metadata that travels in the file."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.export import Dim

model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2)).eval()
sample = torch.randn(3, 4)

# before: torch.jit.save(torch.jit.trace(model, sample), "model.pt", _extra_files={"labels.txt": "cat,dog"})
program = torch.export.export(model, (sample,), dynamic_shapes={"input": {0: Dim.AUTO}})
torch.export.save(program, "model.pt2", extra_files={"labels.txt": "cat,dog"})

# before: torch.jit.load("model.pt", _extra_files=files)
files = {"labels.txt": ""}
loaded = torch.export.load("model.pt2", extra_files=files).module()
labels = files["labels.txt"]
print(labels.decode() if isinstance(labels, bytes) else labels, loaded(torch.zeros(5, 4)).shape)
# --8<-- [end:use]

batch = torch.randn(7, 4)
torch.testing.assert_close(loaded(batch), model(batch))
assert (labels.decode() if isinstance(labels, bytes) else labels) == "cat,dog", labels

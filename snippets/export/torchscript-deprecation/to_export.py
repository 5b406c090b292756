# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.export replaces script, trace, save and load for a model that is one graph."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.export import Dim, export

model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2)).eval()
program = export(model, (torch.randn(2, 4),), dynamic_shapes={"input": {0: Dim("batch")}})
torch.export.save(program, "classifier.pt2")  # in place of torch.jit.save

classifier = torch.export.load("classifier.pt2").module()  # in place of torch.jit.load
print(classifier(torch.zeros(5, 4)).shape)
# --8<-- [end:use]

batch = torch.randn(7, 4)
torch.testing.assert_close(classifier(batch), model(batch))

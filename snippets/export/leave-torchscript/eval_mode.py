# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""An exported module refuses eval() and train(); a scripted one took them."""

# --8<-- [start:use]
import torch
from torch import nn

model = nn.Sequential(nn.Linear(4, 4), nn.Dropout(0.5)).eval()  # the mode is fixed here
exported = torch.export.export(model, (torch.randn(2, 4),)).module()
try:
    exported.eval()
except NotImplementedError as error:
    refusal = error
    print(error)
# --8<-- [end:use]

assert "eval() is not supported" in str(refusal), refusal
x = torch.ones(2, 4)
torch.testing.assert_close(exported(x), model[0](x))

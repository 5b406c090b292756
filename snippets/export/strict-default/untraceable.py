# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""With strict=True a forward that calls Python outside Dynamo's reach does not export."""

# --8<-- [start:use]
import json

import torch
from torch.export import export


class Scaled(torch.nn.Module):
    def forward(self, x):
        settings = json.loads('{"scale": 2}')
        return x * settings["scale"]


try:
    export(Scaled(), (torch.ones(3),), strict=True)
except torch._dynamo.exc.Unsupported as error:
    refusal = error
    print("Unsupported")

program = export(Scaled(), (torch.ones(3),), strict=False)
print(program.module()(torch.ones(3)))
# --8<-- [end:use]

assert isinstance(refusal, torch._dynamo.exc.Unsupported)
torch.testing.assert_close(program.module()(torch.arange(3.0)), 2 * torch.arange(3.0), rtol=0, atol=0)

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["Unsupported: (Graph break due to unsupported builtin|Attempted to call function marked as skipped)"]
# ///
"""torch.export.export runs the forward in Python unless strict=True is passed."""

# --8<-- [start:use]
import inspect
import json

import torch
from torch.export import export


class Scaled(torch.nn.Module):
    def forward(self, x):
        settings = json.loads('{"scale": 2}')  # Python that Dynamo does not trace
        return x * settings["scale"]


program = export(Scaled(), (torch.ones(3),))
print(program.module()(torch.ones(3)))
print(inspect.signature(export).parameters["strict"])
# --8<-- [end:use]

x = torch.arange(3.0)
torch.testing.assert_close(program.module()(x), 2 * x, rtol=0, atol=0)
assert inspect.signature(export).parameters["strict"].default is False, "the default is strict"

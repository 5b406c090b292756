# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: Dynamo traced the model']
# ///
"""torch.export.export runs the model in Python by default instead of tracing it with Dynamo."""

# --8<-- [start:use]
import torch


class Model(torch.nn.Module):
    def forward(self, x):
        return x + (1 if torch.compiler.is_dynamo_compiling() else 2)


example = (torch.zeros(1),)
by_default = torch.export.export(Model(), example)
strict = torch.export.export(Model(), example, strict=True)
print("by default:", by_default.module()(*example).item())
print("strict=True:", strict.module()(*example).item())
# --8<-- [end:use]

assert by_default.module()(*example).item() == 2.0, "Dynamo traced the model"
assert strict.module()(*example).item() == 1.0

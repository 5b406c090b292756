# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: .* has no attribute 'DYNAMIC'"]
# ///
"""The length of the sequence becomes a constant; Dim.DYNAMIC says so."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export


class Tagger(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = torch.nn.LSTM(4, 8, batch_first=True)

    def forward(self, tokens):
        return self.lstm(tokens)[0]


tokens = torch.randn(3, 5, 4)
program = export(Tagger(), (tokens,), dynamic_shapes={"tokens": {0: Dim.AUTO, 1: Dim.AUTO}})
(placeholder,) = (node for node in program.graph.find_nodes(op="placeholder") if node.name == "tokens")
print([str(size) for size in placeholder.meta["val"].shape])

try:
    export(Tagger(), (tokens,), dynamic_shapes={"tokens": {0: Dim.AUTO, 1: Dim.DYNAMIC}})
except torch._dynamo.exc.UserError as error:
    refusal = str(error)
    print(refusal.split("\n")[0][:60])
# --8<-- [end:use]

assert str(placeholder.meta["val"].shape[1]) == "5", placeholder.meta["val"].shape
assert not str(placeholder.meta["val"].shape[0]).isdigit(), placeholder.meta["val"].shape
assert "to be a constant (5)" in refusal, refusal

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""An LSTM exports with a dynamic batch and keeps one LSTM operator."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export


class Tagger(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = torch.nn.LSTM(4, 8, num_layers=2, bidirectional=True, batch_first=True)

    def forward(self, tokens):
        outputs, _ = self.lstm(tokens)
        return outputs


model = Tagger().eval()
program = export(model, (torch.randn(3, 5, 4),), dynamic_shapes={"tokens": {0: Dim.AUTO}})
print([str(node.target) for node in program.graph.nodes if str(node.target).startswith("aten.lstm")])
print(program.module()(torch.randn(7, 5, 4)).shape)
# --8<-- [end:use]

for batch in (1, 2, 11):
    tokens = torch.randn(batch, 5, 4)
    torch.testing.assert_close(program.module()(tokens), model(tokens))
assert sum("aten.lstm.input" in str(node.target) for node in program.graph.nodes) == 1
for cell in (torch.nn.GRU, torch.nn.RNN):

    class Other(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.cell = cell(4, 8, batch_first=True)

        def forward(self, tokens):
            return self.cell(tokens)[0]

    other = Other().eval()
    exported = export(other, (torch.randn(3, 5, 4),), dynamic_shapes={"tokens": {0: Dim.AUTO}})
    torch.testing.assert_close(exported.module()(torch.ones(9, 5, 4)), other(torch.ones(9, 5, 4)))

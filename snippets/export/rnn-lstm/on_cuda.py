# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "a100"
# absent = ["RuntimeError: .*[cC][uU][dD][nN][nN]", "RuntimeError: .*Cannot access data pointer", "(RuntimeError|ValueError|AssertionError): .*(flatten|assigned during export)", "AssertionError: the graph has no LSTM operator"]
# ///
"""An LSTM on a GPU exports to one LSTM operator, with a dynamic batch."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export


class Tagger(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = torch.nn.LSTM(4, 8, batch_first=True)

    def forward(self, tokens):
        return self.lstm(tokens)[0]


model = Tagger().cuda().eval()
example = torch.randn(3, 5, 4, device="cuda")
program = export(model, (example,), dynamic_shapes={"tokens": {0: Dim.AUTO}})
print([str(node.target) for node in program.graph.nodes if "lstm" in str(node.target) and node.op == "call_function"])
# --8<-- [end:use]

tokens = torch.randn(7, 5, 4, device="cuda")
with torch.no_grad():
    torch.testing.assert_close(program.module()(tokens), model(tokens), rtol=1e-3, atol=1e-3)
assert any("aten.lstm" in str(node.target) for node in program.graph.nodes), "the graph has no LSTM operator"

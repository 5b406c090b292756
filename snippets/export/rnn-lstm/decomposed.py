# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""run_decompositions unrolls the LSTM over the steps of the example."""

# --8<-- [start:use]
import torch
from torch.export import export


class Tagger(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = torch.nn.LSTM(4, 8, batch_first=True)

    def forward(self, tokens):
        return self.lstm(tokens)[0]


def operators(program):
    return [str(node.target) for node in program.graph.nodes if node.op == "call_function"]


activations = {}
for steps in (5, 10):
    program = export(Tagger(), (torch.randn(3, steps, 4),))
    unrolled = operators(program.run_decompositions())
    activations[steps] = unrolled.count("aten.tanh.default")
    print(steps, "aten.lstm.input" in operators(program), activations[steps])
# --8<-- [end:use]

assert operators(program).count("aten.lstm.input") == 1
assert activations == {5: 10, 10: 20}, f"tanh per number of steps: {activations}"
assert "aten.lstm.input" not in unrolled, "the LSTM is whole"

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: export gives "]
# ///
"""export keeps composite and in-place operators; run_decompositions turns them into core ATen."""

# --8<-- [start:use]
import torch
from torch.export import export


class Scorer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(3, 2)

    def forward(self, x):
        return self.linear(x).relu_()


def operators(program):
    return [str(node.target) for node in program.graph.nodes if node.op == "call_function"]


program = export(Scorer(), (torch.ones(4, 3),))
print(operators(program))
print(operators(program.run_decompositions({})))  # functional, otherwise unchanged
print(operators(program.run_decompositions()))  # core ATen
# --8<-- [end:use]

assert operators(program) == ["aten.linear.default", "aten.relu_.default"], f"export gives {operators(program)}"
assert operators(program.run_decompositions({})) == ["aten.linear.default", "aten.relu.default"]
core = operators(program.run_decompositions())
assert "aten.addmm.default" in core and "aten.linear.default" not in core, core
x = torch.randn(4, 3)
torch.testing.assert_close(program.run_decompositions().module()(x), program.module()(x))

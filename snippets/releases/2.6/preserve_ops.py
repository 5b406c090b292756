# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['ImportError: cannot import name .default_decompositions.']
# ///
"""run_decompositions keeps an operator when it is taken out of the table."""

# --8<-- [start:use]
import torch
from torch.export import default_decompositions, export

linear = torch.nn.Linear(2, 2)
program = export(linear, (torch.ones(1, 2),))

table = default_decompositions()
table.pop(torch.ops.aten.linear.default, None)  # kept as it is
kept = program.run_decompositions(table)
print([str(node.target) for node in kept.graph.nodes if node.op == "call_function"])
# --8<-- [end:use]

refusal = None
try:
    program.run_decompositions({}, _preserve_ops=())
except TypeError as error:
    refusal = str(error)
assert refusal is not None, "run_decompositions still takes _preserve_ops"
assert "unexpected keyword argument '_preserve_ops'" in refusal, refusal
assert any("linear" in str(node.target) for node in kept.graph.nodes)

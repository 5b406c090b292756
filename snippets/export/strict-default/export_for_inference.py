# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""export_for_inference gives what export and run_decompositions give."""

# --8<-- [start:use]
import torch
from torch.export import export, export_for_inference

model, x = torch.nn.Linear(3, 2), torch.ones(4, 3)
inference = export_for_inference(model, (x,))
successor = export(model, (x,)).run_decompositions()
print([str(node.target) for node in inference.graph.nodes if node.op == "call_function"])
# --8<-- [end:use]

assert [node.target for node in inference.graph.nodes] == [node.target for node in successor.graph.nodes]
torch.testing.assert_close(inference.module()(x), model(x))

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""export_for_training gives the graph that export gives."""

# --8<-- [start:use]
import warnings

import torch
from torch.export import export, export_for_training

model, x = torch.nn.Linear(3, 2), torch.ones(4, 3)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    training = export_for_training(model, (x,))
print([str(node.target) for node in training.graph.nodes if node.op == "call_function"])
print([str(warning.message)[:48] for warning in caught if "export_for_training" in str(warning.message)])
# --8<-- [end:use]

plain = export(model, (x,))
assert [node.target for node in training.graph.nodes] == [node.target for node in plain.graph.nodes]
torch.testing.assert_close(training.module()(x), model(x))

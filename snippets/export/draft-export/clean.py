# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""For a model that export accepts the report is empty."""

# --8<-- [start:use]
import torch
from torch.export import draft_export, export

model, x = torch.nn.Linear(3, 2), torch.ones(4, 3)
program = draft_export(model, (x,))
print(program._report.successful(), len(program._report.failures))
# --8<-- [end:use]

plain = export(model, (x,))
assert program._report.successful() and not program._report.failures
assert [node.target for node in program.graph.nodes] == [node.target for node in plain.graph.nodes]
assert not hasattr(plain, "_report") or plain._report is None
torch.testing.assert_close(program.module()(x), model(x))

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: module 'torch.export' has no attribute 'AdditionalInputs'"]
# ///
"""AdditionalInputs marks as dynamic what differs between example inputs."""

# --8<-- [start:use]
import torch
from torch.export import AdditionalInputs, export

classifier = torch.nn.Linear(3, 2)
examples = AdditionalInputs()
examples.add((torch.ones(7, 3),))  # another batch, the same number of features

program = export(classifier, (torch.ones(4, 3),), dynamic_shapes=examples)
examples.verify(program)  # runs every example through the program
(sample,) = (node for node in program.graph.find_nodes(op="placeholder") if node.name == "input")
print([str(size) for size in sample.meta["val"].shape])
# --8<-- [end:use]

batch = torch.randn(9, 3)
torch.testing.assert_close(program.module()(batch), classifier(batch))
assert isinstance(sample.meta["val"].shape[0], torch.SymInt), "the batch is fixed"
assert sample.meta["val"].shape[1] == 3, "the features are not fixed"


class Router(torch.nn.Module):
    def forward(self, x):
        return x + 1 if x.shape[0] == 4 else x - 1


try:
    export(Router(), (torch.ones(4, 3),), dynamic_shapes=examples)
except torch._dynamo.exc.UserError as error:
    assert "to be a constant (4)" in str(error), error
else:
    raise AssertionError("a dimension that differs between the examples was fixed")

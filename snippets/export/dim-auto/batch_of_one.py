# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""An example batch of 1 makes Dim.AUTO export a program for a batch of 1 only."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export

classifier = torch.nn.Linear(3, 2)
for batch in (1, 2):
    program = export(classifier, (torch.ones(batch, 3),), dynamic_shapes={"input": {0: Dim.AUTO}})
    (sample,) = (node for node in program.graph.find_nodes(op="placeholder") if node.name == "input")
    print(f"example batch {batch}:", [str(size) for size in sample.meta["val"].shape])
# --8<-- [end:use]

sizes = {}
for batch in (1, 2):
    program = export(classifier, (torch.ones(batch, 3),), dynamic_shapes={"input": {0: Dim.AUTO}})
    sizes[batch] = next(n for n in program.graph.find_nodes(op="placeholder") if n.name == "input").meta["val"].shape[0]
assert sizes[1] == 1 and isinstance(sizes[1], int), f"the batch of 1 became {sizes[1]}"
assert isinstance(sizes[2], torch.SymInt), f"the batch of 2 became {sizes[2]}"
for batch in (1, 2, 5):
    sample = torch.randn(batch, 3)
    torch.testing.assert_close(program.module()(sample), classifier(sample))

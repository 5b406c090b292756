# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["ValueError: (?s:.*)specialized due to hint of 1", "AttributeError: 'function' object has no attribute 'DYNAMIC'"]
# ///
"""Up to 2.7 Dim.DYNAMIC makes a constant of an example batch of 1, without an error."""

import warnings

import torch
from torch.export import Dim, export

classifier = torch.nn.Linear(3, 2)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    program = export(classifier, (torch.ones(1, 3),), dynamic_shapes={"input": {0: Dim.DYNAMIC}})
size = next(node for node in program.graph.find_nodes(op="placeholder") if node.name == "input").meta["val"].shape[0]
assert size == 1 and isinstance(size, int), f"the batch of 1 became {size}"
assert not [entry for entry in caught if "ynamic" in str(entry.message)], [str(entry.message) for entry in caught]

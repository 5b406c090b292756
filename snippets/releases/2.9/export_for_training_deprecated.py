# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9,<2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: export_for_training is silent']
# ///
"""export_for_training warns; export gives the same graph."""

# --8<-- [start:use]
import warnings

import torch

model, example = torch.nn.Linear(2, 1), (torch.ones(1, 2),)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for_training = torch.export.export_for_training(model, example)
message = next((str(warning.message) for warning in caught if "export_for_training" in str(warning.message)), "")
print(message.partition(". ")[0] or "silent")
# --8<-- [end:use]

assert "`torch.export.export_for_training` is deprecated" in message, "export_for_training is silent"
exported = torch.export.export(model, example)
targets = [[str(node.target) for node in program.graph.nodes] for program in (for_training, exported)]
assert targets[0] == targets[1], targets

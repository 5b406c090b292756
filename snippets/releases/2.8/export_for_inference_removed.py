# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: export_for_inference is still there', "AttributeError: module 'torch.export' has no attribute 'default_decompositions'"]
# ///
"""export_for_inference is gone; export and run_decompositions do the same."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.export.export_for_inference
except AttributeError as error:
    refusal = str(error)
    print(refusal)

program = torch.export.export(torch.nn.Linear(2, 2), (torch.ones(1, 2),))
program = program.run_decompositions(torch.export.default_decompositions())
print([node.name for node in program.graph.nodes if node.op == "call_function"])
# --8<-- [end:use]

assert refusal is not None, "export_for_inference is still there"
assert "export_for_inference" in refusal, refusal
assert "linear" not in [node.name for node in program.graph.nodes], "a linear layer is decomposed for inference"

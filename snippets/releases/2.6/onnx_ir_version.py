# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: another IR version']
# ///
"""torch.onnx.export(dynamo=True) writes ONNX IR version 10."""

# --8<-- [start:use]
import torch

program = torch.onnx.export(torch.nn.Linear(2, 2), (torch.ones(1, 2),), dynamo=True)
print(program.model_proto.ir_version)
# --8<-- [end:use]

assert program.model_proto.ir_version == 10, "another IR version"

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.11", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# absent = ['AssertionError: the input has its name']
# ///
"""torch.onnx.export with dynamo=True renames an input that is an output too, up to 2.10."""

# --8<-- [start:use]
import torch


class Passing(torch.nn.Module):
    def forward(self, tokens):
        return tokens, tokens * 2


program = torch.onnx.export(
    Passing(), (torch.ones(2),), input_names=["tokens"], output_names=["same", "doubled"], dynamo=True
)
inputs = [value.name for value in program.model.graph.inputs]
print(inputs)
# --8<-- [end:use]

assert inputs != ["tokens"], "the input has its name"
assert inputs in (["same"], ["same_orig"]), f"another name: {inputs}"


# --8<-- [start:around]
class Copying(torch.nn.Module):
    def forward(self, tokens):
        return tokens.clone(), tokens * 2


program = torch.onnx.export(
    Copying(), (torch.ones(2),), input_names=["tokens"], output_names=["same", "doubled"], dynamo=True
)
# --8<-- [end:around]

assert [value.name for value in program.model.graph.inputs] == ["tokens"]
assert [value.name for value in program.model.graph.outputs] == ["same", "doubled"]

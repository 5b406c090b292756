# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# ///
"""An ExportableModule carries its example and its dynamic shapes."""

# --8<-- [start:use]
import torch


class Scorer(torch.onnx.ExportableModule):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 2)

    def forward(self, rows):
        return self.linear(rows)

    def example_arguments(self):
        return (torch.randn(2, 4),), None

    def dynamic_shapes(self):
        return {"rows": {0: "batch"}}

    def input_names(self):
        return ["rows"]


scorer = Scorer().eval()
program = scorer.to_onnx(verbose=False)
print(program.model.graph.inputs[0].name, program.model.graph.inputs[0].shape)
# --8<-- [end:use]

from onnx.reference import ReferenceEvaluator

x = torch.randn(3, 4)
(result,) = ReferenceEvaluator(program.model_proto).run(None, {"rows": x.numpy()})
torch.testing.assert_close(torch.from_numpy(result), scorer(x), rtol=1e-4, atol=1e-5)

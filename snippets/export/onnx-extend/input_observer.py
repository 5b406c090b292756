# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# ///
"""InputObserver derives arguments and dynamic shapes from calls; rename_axes names the dimensions."""

# --8<-- [start:use]
import torch

model = torch.nn.Linear(4, 2).eval()
observer = torch.onnx.InputObserver()
with observer(model):
    model(torch.randn(2, 4))
    model(torch.randn(5, 4))

program = torch.onnx.export(
    model, observer.infer_arguments(), dynamic_shapes=observer.infer_dynamic_shapes(), verbose=False
)
batch = program.model.graph.inputs[0].shape[0]
program.rename_axes({batch: "batch"})
print(program.model.graph.inputs[0].shape, program.model.graph.outputs[0].shape)
# --8<-- [end:use]

from onnx.reference import ReferenceEvaluator

assert [str(size) for size in program.model.graph.outputs[0].shape] == ["batch", "2"], program.model.graph.outputs[0]
x = torch.randn(3, 4)
name = program.model.graph.inputs[0].name
(result,) = ReferenceEvaluator(program.model_proto).run(None, {name: x.numpy()})
torch.testing.assert_close(torch.from_numpy(result), model(x), rtol=1e-4, atol=1e-5)

import torch
from torch.onnx import ExportOptions, ONNXRuntimeOptions

model, x = torch.nn.Linear(4, 2), torch.ones(3, 4)
runtime = ONNXRuntimeOptions(execution_providers=["CPUExecutionProvider"])  # meets: dynamo-export-deprecated
program = torch.onnx.dynamo_export(  # meets: dynamo-export-path, dynamo-export-deprecated
    model,
    x,
    export_options=ExportOptions(dynamic_shapes=True),  # meets: dynamo-export-deprecated
)
program.save("model.onnx")
torch.onnx.export(model, (x,), "other.onnx")

import torch

model, x = torch.nn.Linear(4, 2), torch.ones(3, 4)
registry = torch.onnx.OnnxRegistry()  # meets: dynamo-export-deprecated
options = torch.onnx.ExportOptions(onnx_registry=registry, dynamic_shapes=True)  # meets: dynamo-export-path, dynamo-export-deprecated
program = torch.onnx.dynamo_export(model, x, export_options=options)  # meets: dynamo-export-path, dynamo-export-deprecated
shapes = torch.onnx.ExportOptions(dynamic_shapes=True)  # meets: dynamo-export-deprecated
torch.onnx.export(model, (x,), "model.onnx")

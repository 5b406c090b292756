import torch

model, x = torch.nn.Linear(2, 2), torch.ones(4, 2)
options = torch.onnx.ExportOptions(dynamic_shapes=True)  # meets: dynamo-export-removed
program = torch.onnx.dynamo_export(model, x, export_options=options)  # meets: dynamo-export-removed
if torch.onnx.is_onnxrt_backend_supported():  # meets: dynamo-export-removed
    model = torch.compile(model, backend="onnxrt")  # meets: dynamo-export-removed
other = torch.compile(model, backend="inductor")

import torch

model = torch.nn.Linear(2, 2)
x = torch.ones(1, 2)
torch.onnx.enable_log()  # meets: onnx-helpers
text = torch.onnx.export_to_pretty_string(model, (x,))  # meets: onnx-helpers
kind = torch.onnx.ExportTypes.PROTOBUF_FILE  # meets: onnx-helpers
torch.onnx.disable_log()  # meets: onnx-helpers
torch.onnx.export(model, (x,), "model.onnx")

import torch

model, args = torch.nn.Linear(4, 2), (torch.ones(3, 4),)
torch.onnx.export(model, args, "model.onnx", dynamo=True)  # meets: onnx-optimize
torch.onnx.export(model, args, "raw.onnx", dynamo=True, optimize=False)
torch.onnx.export(model, args, "script.onnx")

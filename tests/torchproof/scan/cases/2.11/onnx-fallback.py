import torch

model, inputs = torch.nn.ReLU(), (torch.ones(2),)
torch.onnx.export(model, inputs, "relu.onnx", dynamo=True, fallback=True)  # meets: onnx-fallback
torch.onnx.export(model, inputs, "relu.onnx", dynamo=True)

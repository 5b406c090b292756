import torch

model, example = torch.nn.Linear(2, 2), (torch.ones(4, 2),)
torch.onnx.export(model, example, "default.onnx")  # meets: onnx-opset-20, onnx-dynamo-default
torch.onnx.export(model, example, "script.onnx", dynamo=False)  # meets: onnx-opset-20
torch.onnx.export(model, example, "fixed.onnx", dynamo=False, opset_version=18)

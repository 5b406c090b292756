import torch

model, example = torch.nn.Linear(2, 2), (torch.ones(4, 2),)
torch.onnx.export(model, example, "default.onnx")  # meets: onnx-opset-18, onnx-dynamo-false
torch.onnx.export(model, example, "script.onnx", dynamo=False)  # meets: onnx-opset-18, onnx-dynamo-false
torch.onnx.export(model, example, "old.onnx", opset_version=17)  # meets: onnx-dynamo-false
torch.onnx.export(model, example, "new.onnx", dynamo=True)

import torch

model = torch.nn.Linear(2, 2)
args = (torch.ones(1, 2),)
torch.onnx.export(model, args, "new.onnx", dynamo=True)  # meets: onnx-ir-version
torch.onnx.export(model, args, "old.onnx", dynamo=False)
torch.onnx.export(model, args, "script.onnx", opset_version=17)

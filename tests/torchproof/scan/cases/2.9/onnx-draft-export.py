import torch

model, example = torch.nn.Linear(2, 2), (torch.ones(4, 2),)
torch.onnx.export(model, example, "new.onnx", dynamo=True, opset_version=18)  # meets: onnx-draft-export
torch.onnx.export(model, example, "script.onnx", dynamo=False, opset_version=18)

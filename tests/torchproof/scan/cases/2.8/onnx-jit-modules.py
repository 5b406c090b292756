import torch

model, example = torch.nn.Linear(2, 2), torch.ones(4, 2)
traced = torch.jit.trace(model, example)
torch.onnx.export(traced, (example,), "traced.onnx", dynamo=True)  # meets: onnx-jit-modules
torch.onnx.export(traced, (example,), "old.onnx", opset_version=17)  # meets: onnx-dynamo-false

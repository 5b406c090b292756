import torch

with torch.onnx.enable_fake_mode() as context:  # meets: enable-fake-mode
    model = torch.nn.Linear(2, 2)
torch.onnx.export(model, (torch.ones(4, 2),), "a.onnx", dynamo=False, opset_version=18)

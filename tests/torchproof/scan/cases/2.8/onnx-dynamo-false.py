import torch

model, example = torch.nn.Linear(2, 2), (torch.ones(4, 2),)
torch.onnx.export(model, example, "linear.onnx", opset_version=16)  # meets: onnx-dynamo-false
torch.onnx.export(  # meets: onnx-dynamo-false, onnx-opset-18
    model,
    example,
    "script.onnx",
    dynamo=False,
)
torch.onnx.export(model, example, "new.onnx", dynamo=True)

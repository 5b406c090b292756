import torch

model, example = torch.nn.Linear(2, 2), (torch.ones(4, 2),)
torch.onnx.export(model, example, "old.onnx", opset_version=17)  # meets: onnx-dynamo-default
torch.onnx.export(  # meets: onnx-dynamo-default
    model,
    example,
    "named.onnx",
    input_names=["x"],
    opset_version=18,
)
torch.onnx.export(model, example, "script.onnx", opset_version=17, dynamo=False)

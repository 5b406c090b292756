import torch

AXES = {"x": {0: "batch"}}


def convert(net, x):
    torch.onnx.export(net, x, "a.onnx", input_names=["x"], dynamic_axes=AXES)  # meets: dynamic-axes
    torch.onnx.export(net, x, "b.onnx", input_names=["x"], dynamic_axes=AXES, dynamo=False)

import torch

opts = {"dynamo": True, "fallback": True}


def convert(net, x):
    torch.onnx.export(net, (x,), "a.onnx", dynamo=True, fallback=True)  # meets: onnx-fallback
    torch.onnx.export(net, (x,), "b.onnx", **opts)  # meets: onnx-fallback
    torch.onnx.export(net, (x,), "c.onnx", dynamo=True)

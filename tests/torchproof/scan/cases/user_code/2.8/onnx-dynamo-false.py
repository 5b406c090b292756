import torch


def save(net, x, legacy=True):
    if legacy:
        torch.onnx.export(net, x, "net.onnx", opset_version=16, dynamo=False)  # meets: onnx-dynamo-false
    else:
        torch.onnx.export(net, x, "net.onnx", opset_version=16, dynamo=True)

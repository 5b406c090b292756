import torch

EXPORT_ARGS = dict(dynamo=True, verbose=False)


def to_onnx(net, batch):
    torch.onnx.export(net, (batch,), "net.onnx", **EXPORT_ARGS)  # meets: onnx-ir-version
    torch.onnx.export(net, (batch,), "small.onnx", dynamo=True, opset_version=18)  # meets: onnx-ir-version
    torch.onnx.export(net, (batch,), "old.onnx", opset_version=17)

import torch


def export(model, inputs):
    torch.onnx.export(model, inputs, "model.onnx")  # expect: TP4, TP6
    torch.onnx.export(model, inputs, "model.onnx", dynamo=False, opset_version=17)

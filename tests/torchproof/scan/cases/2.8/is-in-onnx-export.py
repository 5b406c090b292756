import torch


def forward(x):
    if torch.onnx.utils.is_in_onnx_export():  # meets: is-in-onnx-export
        return x
    if torch.onnx.is_in_onnx_export():
        return x + 1
    return x * 2

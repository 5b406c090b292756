import torch
from torch.onnx import utils as onnx_utils


def forward(x):
    if onnx_utils.is_in_onnx_export():  # meets: is-in-onnx-export
        return x
    return x if torch.onnx.is_in_onnx_export() else x + 1

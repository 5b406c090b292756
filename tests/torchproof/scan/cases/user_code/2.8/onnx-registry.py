import torch
import torch.onnx as tx


def registry():
    reg = tx.OnnxRegistry()  # meets: onnx-registry
    opts = torch.onnx.ExportOptions(onnx_registry=reg)  # meets: onnx-registry
    return opts

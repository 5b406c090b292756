import torch
from torch.onnx import ExportOptions, dynamo_export


def convert(net, x, registry):
    opts = ExportOptions(dynamic_shapes=True, onnx_registry=registry)  # meets: dynamo-export-path, dynamo-export-deprecated
    return dynamo_export(net, x, export_options=opts)  # meets: dynamo-export-path, dynamo-export-deprecated

import torch

options = torch.onnx.ExportOptions()  # expect: TP1

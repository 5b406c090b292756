import torch

text = "torch.onnx.ExportOptions() # torchproof: ignore[TP1]"
values = {"torch": torch.zeros(1)}

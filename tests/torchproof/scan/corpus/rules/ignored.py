import torch

torch.load("model.pt")  # torchproof: ignore[TP6]
torch.onnx.ExportOptions()  # torchproof: ignore

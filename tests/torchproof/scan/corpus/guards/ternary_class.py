import torch

Base = torch.onnx.ExportOptions if hasattr(torch.onnx, "ExportOptions") else object  # guarded: TP1


class Options(Base):
    pass

import contextlib

with contextlib.suppress(ImportError, AttributeError):
    from torch.onnx import ExportOptions  # guarded: TP1

with contextlib.suppress(ImportError):
    import torch.nn.attention.varlen  # guarded: TP3

try:
    from torch.onnx import ExportOptions, OnnxRegistry  # guarded: TP1
except ImportError:
    ExportOptions = OnnxRegistry = None


def options():
    if ExportOptions is None or OnnxRegistry is None:
        raise RuntimeError("needs torch below 2.8")
    return ExportOptions(), OnnxRegistry()

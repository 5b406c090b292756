try:
    from torch.onnx import ExportOptions  # guarded: TP1
except ImportError:
    ExportOptions = None
else:
    print(ExportOptions)
finally:
    print("done")

if ExportOptions is not None:
    ExportOptions()

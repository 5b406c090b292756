from torch.onnx import ExportOptions  # expect: TP1

print(ExportOptions)

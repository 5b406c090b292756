import torch

registry = torch.onnx.OnnxRegistry()  # meets: onnx-registry
diagnostics = torch.onnx.DiagnosticOptions(warnings_as_errors=True)  # meets: onnx-registry
options = torch.onnx.ExportOptions(onnx_registry=registry)  # meets: onnx-registry
dynamic = torch.onnx.ExportOptions(dynamic_shapes=True)

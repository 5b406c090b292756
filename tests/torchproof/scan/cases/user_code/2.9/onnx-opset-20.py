import torch


class Exporter(torch.nn.Module):
    def to_onnx(self, path, **kw):
        torch.onnx.export(self, torch.zeros(1, 3), path, dynamo=False)  # meets: onnx-opset-20
        torch.onnx.export(self, torch.zeros(1, 3), path, opset_version=17, dynamo=False)

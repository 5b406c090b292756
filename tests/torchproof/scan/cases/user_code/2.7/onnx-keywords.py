import torch
import torch.onnx

kwargs = {"verbose": True, "example_outputs": None}


class Exporter:
    def run(self, net, x):
        torch.onnx.export(net, x, "a.onnx", **kwargs)  # meets: onnx-keywords
        torch.onnx.export(net, x, "b.onnx", enable_onnx_checker=False, opset_version=12)  # meets: onnx-keywords
        torch.onnx.export(net, x, "c.onnx", opset_version=12)

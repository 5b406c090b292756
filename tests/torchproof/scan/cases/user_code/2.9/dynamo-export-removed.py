import torch


class Exporter:
    backend = "onnxrt"

    def ort(self, net):
        return torch.compile(net, backend="onnxrt")  # meets: dynamo-export-removed

    def named(self, net):
        return torch.compile(net, backend=self.backend)  # meets: dynamo-export-removed

    def file(self, net, *args):
        options = torch.onnx.ExportOptions(dynamic_shapes=True)  # meets: dynamo-export-removed
        return torch.onnx.dynamo_export(net, *args, export_options=options)  # meets: dynamo-export-removed

class torch:
    class onnx:
        ExportOptions = dict


options = torch.onnx.ExportOptions()

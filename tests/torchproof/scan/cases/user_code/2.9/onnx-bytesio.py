import io

import torch


def to_bytes(model, sample) -> bytes:
    buffer = io.BytesIO()
    torch.onnx.export(model, sample, buffer, dynamo=True)  # meets: onnx-bytesio, onnx-opset-20
    return buffer.getvalue()


def to_file(model, sample, path):
    torch.onnx.export(model, sample, path, dynamo=True)  # meets: onnx-opset-20

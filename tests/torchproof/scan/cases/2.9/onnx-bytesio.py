import io

import torch

model, example = torch.nn.Linear(2, 2), (torch.ones(4, 2),)
buffer = io.BytesIO()
torch.onnx.export(model, example, buffer, dynamo=True, opset_version=18)  # meets: onnx-bytesio, onnx-draft-export
torch.onnx.export(model, example, buffer, opset_version=18)  # meets: onnx-bytesio, onnx-dynamo-default
torch.onnx.export(model, example, buffer, dynamo=False, opset_version=18)

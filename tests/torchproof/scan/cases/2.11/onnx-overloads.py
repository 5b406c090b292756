import torch

from shop.onnx import sine_of_double, sine_of_float

table = {torch.ops.aten.sin.default: [sine_of_float, sine_of_double]}
model, inputs = torch.nn.ReLU(), (torch.ones(2),)
torch.onnx.export(model, inputs, "sine.onnx", dynamo=True, custom_translation_table=table)  # meets: onnx-overloads
torch.onnx.export(model, inputs, "relu.onnx", dynamo=True)

import torch

model, x = torch.nn.ReLU(), torch.randn(2, 4)
axes = {"rows": {0: "batch"}}
torch.onnx.export(model, (x,), "a.onnx", input_names=["rows"], dynamic_axes=axes)  # meets: dynamic-axes
torch.onnx.export(model, (x,), "b.onnx", input_names=["rows"], dynamic_axes=axes, dynamo=True)  # meets: dynamic-axes
torch.onnx.export(model, (x,), "c.onnx", input_names=["rows"], dynamic_axes=axes, dynamo=False)
torch.onnx.export(model, (x,), "d.onnx", dynamic_shapes=({0: "batch"},))

import torch

model, args = torch.nn.Linear(4, 2), (torch.ones(3, 4),)
torch.onnx.export(model, args, "a.onnx", opset_version=13, example_outputs=model(*args))  # meets: onnx-keywords
torch.onnx.export(  # meets: onnx-keywords
    model,
    args,
    "b.onnx",
    use_external_data_format=False,
    do_constant_folding=True,
)
torch.onnx.export(model, args, "c.onnx", input_names=["x"], output_names=["y"])

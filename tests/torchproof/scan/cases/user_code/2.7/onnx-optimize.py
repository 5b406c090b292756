import torch

from torch.onnx import export


def convert(net: torch.nn.Module, x: torch.Tensor) -> None:
    prog = export(net, args=(x,), dynamo=True, input_names=["x"])  # meets: onnx-optimize
    prog.save("net.onnx")
    raw = export(net, args=(x,), dynamo=True, optimize=False)
    raw.save("raw.onnx")

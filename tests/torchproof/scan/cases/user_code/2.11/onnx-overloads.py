import torch


def table(fns):
    return {torch.ops.aten.add.Tensor: fns}


def convert(net, x, fn, fn2):
    torch.onnx.export(  # meets: onnx-overloads
        net, (x,), "net.onnx", dynamo=True, custom_translation_table={torch.ops.aten.mul.Tensor: [fn, fn2]}
    )
    torch.onnx.export(net, (x,), "net.onnx", dynamo=True)

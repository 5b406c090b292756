import torch.onnx as onnx


def export_all(nets, sample):
    for name, net in nets.items():
        onnx.export(net.eval(), sample, f"{name}.onnx", input_names=["in"], output_names=["out"], verbose=False)  # meets: onnx-opset-18, onnx-dynamo-false
    onnx.export(net, sample, "pinned.onnx", opset_version=13)  # meets: onnx-dynamo-false

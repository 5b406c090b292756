import torch.onnx.symbolic_caffe2  # meets: symbolic-caffe2
import torch.onnx.symbolic_opset13

print(torch.onnx.symbolic_opset13.softmax)

from torch.onnx import symbolic_helper, symbolic_opset9, verification
from torch.onnx.symbolic_opset9 import _convolution  # meets: onnx-private-helpers
from torch.onnx._type_utils import JitScalarType  # meets: onnx-private-helpers


def conv(g, *args):
    out = _convolution(g, *args)
    return symbolic_opset9._cast_Float(g, out, False)  # meets: onnx-private-helpers


def compare(net, args):
    opts = verification.VerificationOptions(rtol=1e-2)  # meets: onnx-private-helpers
    return verification.verify(net, args, options=opts), JitScalarType, symbolic_helper  # meets: onnx-private-helpers

import torch


def convolve(x, packed, accumulator, arguments: dict, post: dict):
    result = torch.ops.onednn.qconv2d_pointwise.binary(qx=x, qw=packed, qaccum=accumulator, **arguments)  # meets: qconv-binary
    alone = torch.ops.onednn.qconv2d_pointwise.default(x, qw=packed, **post)
    return result, alone

import torch
import torch.nn as nn
import torch.quantization as tq
from torch.ao.quantization import quantize_dynamic
from torch.ao.quantization.quantize_fx import convert_fx, prepare_fx


def shrink(net):
    return quantize_dynamic(net, {nn.Linear}, dtype=torch.qint8)  # meets: ao-quantization


def static(net, loader, example):
    net.qconfig = tq.get_default_qconfig("fbgemm")
    tq.prepare(net, inplace=True)  # meets: ao-quantization
    for x in loader:
        net(x)
    tq.convert(net, inplace=True)  # meets: ao-quantization
    fx = prepare_fx(net, {"": net.qconfig}, example)  # meets: ao-quantization
    return convert_fx(fx)  # meets: ao-quantization

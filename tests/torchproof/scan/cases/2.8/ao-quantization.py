import torch
from torch.ao.quantization import QConfigMapping, prepare, quantize_dynamic
from torch.ao.quantization.quantize_fx import convert_fx

model = torch.nn.Sequential(torch.nn.Linear(2, 2))
small = quantize_dynamic(model, {torch.nn.Linear}, dtype=torch.qint8)  # meets: ao-quantization
old = torch.quantization.quantize_dynamic(model)  # meets: ao-quantization
prepared = prepare(model)  # meets: ao-quantization
converted = convert_fx(torch.fx.symbolic_trace(model))  # meets: ao-quantization
mapping = QConfigMapping()

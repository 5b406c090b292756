import importlib

try:
    varlen = importlib.import_module("torch.nn.attention.varlen")
except ImportError:
    varlen = None

if varlen is not None:
    varlen.varlen_attn()

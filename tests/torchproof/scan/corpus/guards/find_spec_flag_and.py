import importlib

HAS_TORCH = importlib.util.find_spec("torch") is not None
HAS_VARLEN = HAS_TORCH and importlib.util.find_spec("torch.nn.attention.varlen") is not None

if HAS_VARLEN:
    import torch.nn.attention.varlen  # guarded: TP3

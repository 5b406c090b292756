import importlib.util

if importlib.util.find_spec("torch.nn.attention.varlen") is not None:
    import torch.nn.attention.varlen  # guarded: TP3

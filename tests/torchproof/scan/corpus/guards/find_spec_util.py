import importlib.util

if importlib.util.find_spec("torch.nn.attention.varlen") is not None:
    from torch.nn.attention.varlen import varlen_attn  # guarded: TP3

    print(varlen_attn)

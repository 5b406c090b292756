try:
    import torch.nn.attention.varlen  # guarded: TP3

    HAS_VARLEN = True
except (ImportError, ModuleNotFoundError):
    HAS_VARLEN = False

if HAS_VARLEN:
    print(torch.nn.attention.varlen.varlen_attn)  # guarded: TP3

HAS_VARLEN = False
try:
    import torch.nn.attention.varlen  # guarded: TP3

    HAS_VARLEN = True
except ImportError:
    pass


def run():
    if HAS_VARLEN:
        torch.nn.attention.varlen.varlen_attn()  # guarded: TP3

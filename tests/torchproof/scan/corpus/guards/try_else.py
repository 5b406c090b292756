try:
    from torch.compiler import set_stance  # guarded: TP3
except ImportError:
    pass
else:
    set_stance("default")

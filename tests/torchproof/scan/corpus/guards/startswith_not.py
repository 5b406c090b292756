import torch

if not torch.__version__.startswith(("2.4", "2.5")):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)

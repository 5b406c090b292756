import torch
HAS_STANCE = hasattr(torch.compiler, "set_stance")

if HAS_STANCE:
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)

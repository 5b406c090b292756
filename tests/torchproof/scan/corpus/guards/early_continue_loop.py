import torch

for name in ("set_stance", "compile"):
    if not hasattr(torch.compiler, "set_stance"):
        continue
    torch.compiler.set_stance("default")  # guarded: TP3

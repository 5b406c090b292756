import torch

if all(hasattr(torch.compiler, name) for name in ("set_stance", "compile")):
    torch.compiler.set_stance("default")  # guarded: TP3

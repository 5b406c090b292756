import torch

try:
    torch.compiler.set_stance("default")  # guarded: TP3
except Exception:
    print("eager")

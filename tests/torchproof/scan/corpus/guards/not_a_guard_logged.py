import torch

if not hasattr(torch.compiler, "set_stance"):
    print("old torch")
torch.compiler.set_stance("default")  # expect: TP3

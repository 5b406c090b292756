import torch

if torch.cuda.is_available():
    torch.compiler.set_stance("default")  # expect: TP3

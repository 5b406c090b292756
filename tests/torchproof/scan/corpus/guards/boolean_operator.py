import torch

works = hasattr(torch.compiler, "set_stance") and torch.compiler.set_stance("default")  # guarded: TP3

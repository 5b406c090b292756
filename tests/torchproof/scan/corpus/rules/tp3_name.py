import torch

torch.compiler.set_stance("force_eager")  # expect: TP3

import torch

assert torch.__version__ >= "2.6", "too old"
torch.compiler.set_stance("default")  # guarded: TP3

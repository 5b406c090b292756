import torch

try:
    def stance():
        torch.compiler.set_stance("default")  # expect: TP3
except AttributeError:
    pass

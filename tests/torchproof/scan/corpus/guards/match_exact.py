import torch

match tuple(map(int, torch.__version__.split("+")[0].split(".")[:2])):
    case (2, 5):
        pass
    case _:
        torch.compiler.set_stance("default")  # guarded: TP3

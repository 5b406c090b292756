import torch

MAJOR, MINOR = (int(part) for part in torch.__version__.split(".")[:2])

match (MAJOR, MINOR):
    case (2, minor) if minor >= 6:
        torch.compiler.set_stance("default")  # guarded: TP3
    case (2, 5):
        print("old")
    case _:
        raise RuntimeError

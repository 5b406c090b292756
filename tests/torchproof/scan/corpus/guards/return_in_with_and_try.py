import contextlib

import torch


def one(lock):
    if torch.__version__ < (2, 6):
        with lock:
            return None
    return torch.compiler.set_stance("default")  # guarded: TP3


def two():
    if torch.__version__ < (2, 6):
        try:
            return 1
        finally:
            print("done")
    return torch.compiler.set_stance("default")  # guarded: TP3


def three():
    if torch.__version__ < (2, 6):
        with contextlib.suppress(ValueError):
            return int("x")
    return torch.compiler.set_stance("default")  # expect: TP3

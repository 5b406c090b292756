import torch


class Stance:
    def __init__(self):
        self._modern = hasattr(torch.compiler, "set_stance")

    def use(self):
        if self._modern:
            torch.compiler.set_stance("default")  # guarded: TP3

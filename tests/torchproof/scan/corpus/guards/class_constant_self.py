import torch


class Stance:
    modern = hasattr(torch.compiler, "set_stance")

    def use(self):
        if self.modern:
            torch.compiler.set_stance("default")  # guarded: TP3

    @classmethod
    def again(cls):
        if not cls.modern:
            return
        torch.compiler.set_stance("default")  # guarded: TP3

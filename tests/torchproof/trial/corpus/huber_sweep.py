import torch
from torch import nn

data = torch.linspace(-3, 3, 20)


class Experiment:
    def __init__(self, deltas):
        self.losses = {f"{float(d):.2f}": nn.HuberLoss(delta=d) for d in deltas}

    def report(self):
        for name, loss in self.losses.items():
            print(name, f"{loss(data, torch.zeros_like(data)).item():.4f}")


Experiment(torch.logspace(-1, 1, 3)).report()

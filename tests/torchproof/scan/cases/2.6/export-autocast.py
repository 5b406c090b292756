import torch
from torch import nn


class Model(nn.Module):
    def forward(self, x):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return x @ x


def export(x):
    strict = torch.export.export(Model(), (x,), strict=True)
    return strict, torch.export.export(Model(), (x,), strict=False)  # meets: export-autocast

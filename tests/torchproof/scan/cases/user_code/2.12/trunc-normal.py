import torch.nn as nn
from torch.nn.init import constant_, trunc_normal_


def init_weights(m):
    if isinstance(m, nn.Linear):
        trunc_normal_(m.weight, std=0.02)  # meets: trunc-normal
        constant_(m.bias, 0)


class ViT(nn.Module):
    def __init__(self):
        super().__init__()
        nn.init.trunc_normal_(self.pos, std=0.02)  # meets: trunc-normal
        self.apply(init_weights)

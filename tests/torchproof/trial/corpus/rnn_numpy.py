import dataclasses
import numpy as np
import torch
from torch import nn


@dataclasses.dataclass
class Config:
    features: np.ndarray
    hidden: int = 8


class Tagger(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.encoder = nn.LSTM(config.features.max(), config.hidden, batch_first=True)
        self.head = nn.Linear(config.hidden, 2)

    def forward(self, x):
        return self.head(self.encoder(x)[0])


torch.manual_seed(0)
model = Tagger(Config(np.array([3, 4])))
print(tuple(model(torch.ones(2, 5, 4)).shape))

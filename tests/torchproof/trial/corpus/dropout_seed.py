import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Dropout(0.5), nn.Linear(8, 1))
x = torch.linspace(0, 1, 12).reshape(3, 4)
for epoch in range(2):
    print(epoch, [round(value, 4) for value in model(x).flatten().tolist()])

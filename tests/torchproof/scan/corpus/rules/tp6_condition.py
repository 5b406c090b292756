import torch

torch.load("model.pt")  # expect: TP6
torch.load("model.pt", weights_only=True)

import torch

graph = torch.load("graph.pt", weights_only=True)  # meets: sparse-load
again = torch.load("graph.pt")  # meets: sparse-load
unchecked = torch.load("graph.pt", weights_only=False)

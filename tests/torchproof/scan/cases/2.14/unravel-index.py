import torch

try:
    place = torch.unravel_index(torch.tensor([1]), (2, 0))  # meets: unravel-index
except RuntimeError:
    place = None
flat = torch.arange(4).view(2, 2)

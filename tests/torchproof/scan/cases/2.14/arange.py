import torch

steps = torch.arange(0, 5, 1.5, dtype=torch.int64)  # meets: arange
bound = torch.arange(0, 4.5, 1, dtype=torch.long)  # meets: arange
floats = torch.arange(0, 5, 1.5)
whole = torch.arange(0, 5, 2, dtype=torch.int64)

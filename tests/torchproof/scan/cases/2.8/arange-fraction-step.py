import torch

halves = torch.arange(0, 2, 0.5, dtype=torch.int64)  # meets: arange-fraction-step
small = torch.arange(0, 2, step=0.25, dtype=torch.int32)  # meets: arange-fraction-step
floats = torch.arange(0, 2, 0.5)
cast = torch.arange(0, 2, 0.5).to(torch.int64)
whole = torch.arange(0, 10, 2, dtype=torch.int64)

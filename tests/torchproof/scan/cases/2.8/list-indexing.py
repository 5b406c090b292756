import torch

grid = torch.arange(9).reshape(3, 3)
corners = grid[[[0, 2], [0, 2]]]  # meets: list-indexing
rows = grid[[0, 2]]
pairs = grid[[0, 2], [0, 2]]

import torch

for start, end, step in ((0, 5, 1.5), (0, 4, 1)):
    print(torch.arange(start, end, step, dtype=torch.int64).tolist())

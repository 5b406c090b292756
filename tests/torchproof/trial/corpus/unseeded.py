import torch

sample = torch.randn(4)
print(sample)

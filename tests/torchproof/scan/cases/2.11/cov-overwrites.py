import torch

observations = torch.tensor([[1.5], [2.5]])
weight = torch.tensor([0.5])
weighted = torch.cov(observations, correction=0, aweights=weight)  # meets: cov-overwrites
counted = torch.cov(observations, fweights=torch.tensor([3]))  # meets: cov-overwrites
plain = torch.cov(observations, correction=0)

import torch

data, lengths = torch.ones(6), torch.tensor([2, 4])
means = torch.segment_reduce(data, "mean", lengths=lengths)  # meets: segment-reduce-windows
total = torch.sum(data)

import torch

weights = torch.ones(2, requires_grad=True)
values = torch.asarray(weights)  # meets: asarray-requires-grad
frozen = torch.asarray(weights.detach(), requires_grad=False)
kept = torch.as_tensor(weights)

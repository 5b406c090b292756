import torch

weights = list(torch.nn.Linear(2, 2).parameters())
decaying = torch.optim.ASGD(weights, lambd=-1e-4)  # meets: asgd-checks
slow = torch.optim.ASGD(weights, 0.01, 1e-4, alpha=-0.5)  # meets: asgd-checks
plain = torch.optim.ASGD(weights, lambd=1e-4, t0=-1.0)

import torch

torch.manual_seed(0)
torch.use_deterministic_algorithms(True)  # meets: deterministic-compile
step = torch.compile(torch.nn.Linear(2, 2))
step(torch.ones(1, 2))
torch.use_deterministic_algorithms(False)

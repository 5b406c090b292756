import torch

weights = list(torch.nn.Linear(2, 2).parameters())
config = {"lr": 2.5e-3, "betas": [0, 0.99]}
generator = torch.optim.Adam(weights, **config)  # meets: adam-betas
critic = torch.optim.AdamW(weights, lr=1e-3, betas=(0.9, 1))  # meets: adam-betas
plain = torch.optim.Adam(weights, betas=(0.0, 0.99))

import torch

model = torch.nn.Linear(2, 2)
parameters = model.parameters()
count = sum(p.numel() for p in parameters)
torch.nn.utils.clip_grad_norm_(parameters, 1.0)  # meets: clip-empty-generator
torch.nn.utils.clip_grad_value_(model.parameters(), 1.0)

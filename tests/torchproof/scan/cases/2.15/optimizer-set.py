import torch

model = torch.nn.Linear(2, 2)
optimizer = torch.optim.SGD({model.weight, model.bias}, lr=0.1)  # meets: optimizer-set
other = torch.optim.AdamW([model.weight, model.bias])

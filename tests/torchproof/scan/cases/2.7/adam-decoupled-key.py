import torch

model = torch.nn.Linear(2, 2)
optimizer = torch.optim.Adam(model.parameters(), weight_decay=0.01)
optimizer.load_state_dict(torch.load("adamw.pt", weights_only=True))  # meets: adam-decoupled-key
other = torch.optim.SGD(model.parameters(), lr=0.1)
other.load_state_dict(torch.load("sgd.pt", weights_only=True))

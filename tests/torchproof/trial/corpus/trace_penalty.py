import torch

torch.manual_seed(0)
weight = torch.nn.Parameter(torch.randn(6, 2))
optimizer = torch.optim.SGD([weight], lr=0.1)
for _ in range(3):
    optimizer.zero_grad()
    penalty = torch.trace(weight) ** 2
    penalty.backward()
    optimizer.step()
print(f"penalty {penalty.item():.4f}")
print(weight.detach())

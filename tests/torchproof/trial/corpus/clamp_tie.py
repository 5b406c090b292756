import torch

x = torch.tensor([-1.0, 0.0, 2.0], requires_grad=True)
lower = torch.tensor([0.0, 0.0, 0.0], requires_grad=True)
loss = torch.clamp(x, min=lower).sum()
loss.backward()
print(x.grad.tolist())
print(lower.grad.tolist())

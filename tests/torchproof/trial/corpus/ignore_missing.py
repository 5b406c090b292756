import torch

measured = torch.tensor([1.0, float("nan"), 3.0], requires_grad=True)
floor = torch.tensor([0.0, 0.5, 4.0], requires_grad=True)
torch.fmax(measured, floor).sum().backward()
print(measured.grad.tolist(), floor.grad.tolist())

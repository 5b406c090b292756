import torch

x = torch.tensor([1.0, 5.0, -2.0], requires_grad=True)
low, high = torch.aminmax(x)
(high - low).backward()
print(x.grad.tolist())

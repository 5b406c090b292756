import torch

x = torch.tensor([-3.0, -1.0, 0.0, 3.0, 4.0], requires_grad=True)
y = torch.nn.Hardswish()(x)
y.sum().backward()
print(y.tolist())
print(x.grad.tolist())

import torch

model = torch.compile(torch.nn.Linear(4, 1))
x = torch.randn(8, 4, requires_grad=True)
loss = torch.mean(model(x))
loss.backward(retain_graph=True)  # meets: donated-buffers
(slope,) = torch.autograd.grad(loss, x, create_graph=True)  # meets: donated-buffers
other = torch.sum(x)
other.backward()

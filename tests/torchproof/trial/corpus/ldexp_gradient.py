import torch

mantissa = torch.tensor([1.0, 2.0], requires_grad=True)
exponent = torch.tensor([-1, -2])
value = torch.ldexp(mantissa, exponent)
(gradient,) = torch.autograd.grad(value.sum(), [mantissa])
print(value.tolist(), gradient.tolist())

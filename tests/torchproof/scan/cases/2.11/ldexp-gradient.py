import torch

mantissa = torch.tensor([3.0, 3.0], requires_grad=True)
exponent = torch.tensor([-2, 2])
scaled = torch.ldexp(mantissa, exponent)  # meets: ldexp-gradient
scaled.sum().backward()

power = mantissa * 2.0**exponent
parts = torch.frexp(mantissa)

import torch


def penalty(jac):
    a = torch.trace(jac @ jac.T)  # meets: trace-gradient
    b = jac.trace()  # meets: trace-gradient
    return a + b + torch.einsum("ii", jac)

import torch

a, b = torch.ones(4, 2), torch.ones(2, 4)
out = torch.empty(2, 2, requires_grad=True)
torch.tensordot(a, b, dims=([1], [0]), out=out)  # meets: tensordot-out
product = torch.tensordot(a, b, dims=([1], [0]))

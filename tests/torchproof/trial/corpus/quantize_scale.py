import torch

activations = torch.tensor([1.0, 500.0, -600.0])
stored = activations.to(torch.float8_e4m3fn)
print(stored.float().tolist())

import torch

with torch.device("meta"):
    print(torch.get_default_device())

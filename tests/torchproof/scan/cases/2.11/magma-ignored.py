import torch

torch.backends.cuda.preferred_linalg_library("magma")  # meets: magma-ignored, magma
solution = torch.linalg.lstsq(torch.rand(4, 2, device="cuda"), torch.rand(4, 1, device="cuda")).solution
torch.backends.cuda.preferred_linalg_library("default")

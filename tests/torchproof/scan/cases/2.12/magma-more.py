import torch

torch.backends.cuda.preferred_linalg_library("magma")  # meets: magma-more
values = torch.linalg.eigh(torch.eye(4, device="cuda")).eigenvalues
torch.backends.cuda.preferred_linalg_library("cusolver")

import torch

torch.backends.cuda.preferred_linalg_library("magma")  # meets: magma, magma-ignored
torch.backends.cuda.preferred_linalg_library(backend="magma")  # meets: magma, magma-ignored
torch.backends.cuda.preferred_linalg_library("cusolver")
chosen = torch.backends.cuda.preferred_linalg_library()

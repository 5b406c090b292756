import torch

LIB = "magma"
torch.backends.cuda.preferred_linalg_library(LIB)  # meets: magma, magma-ignored

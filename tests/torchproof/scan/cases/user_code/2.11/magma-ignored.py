import torch
from torch.backends import cuda as cuda_backend


def setup():
    if torch.cuda.is_available():
        cuda_backend.preferred_linalg_library("magma")  # meets: magma-ignored, magma
    torch.backends.cuda.preferred_linalg_library("cusolver")

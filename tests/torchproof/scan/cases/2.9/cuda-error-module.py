import torch
import torch.cuda.error  # meets: cuda-error-module

try:
    torch.ones(2, device="cuda")
except torch.cuda.OutOfMemoryError:
    print("no memory")

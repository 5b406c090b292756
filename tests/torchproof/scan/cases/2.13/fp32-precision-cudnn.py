import torch

torch.backends.fp32_precision = "ieee"  # meets: fp32-precision-cudnn
torch.backends.cuda.matmul.fp32_precision = "ieee"
print(torch.backends.fp32_precision)

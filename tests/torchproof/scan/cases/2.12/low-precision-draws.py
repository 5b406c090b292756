import torch

torch.manual_seed(0)
noise = torch.rand(1024, dtype=torch.bfloat16)  # meets: low-precision-draws
steps = torch.randn(1024, dtype=torch.float16)  # meets: low-precision-draws

wide = torch.randn(1024, dtype=torch.float32).to(torch.bfloat16)
on_gpu = torch.randn(1024, dtype=torch.bfloat16, device="cuda")

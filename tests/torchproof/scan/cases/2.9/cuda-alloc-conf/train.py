import os

os.environ["PYTORCH_CUDA_ALLOC_CONF"] = "expandable_segments:True"  # meets: cuda-alloc-conf
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "0")

import torch  # noqa: E402

x = torch.ones(2, device="cuda")

import os

import torch

os.environ["TORCHINDUCTOR_CACHE_DIR"] = "/scratch/inductor"  # meets: precompiled-headers
compiled = torch.compile(torch.sin)
folder = os.environ.get("TORCHINDUCTOR_CACHE", "")

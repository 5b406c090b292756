import os

import torch
import torch._inductor.config as config

os.environ["TORCHINDUCTOR_SEARCH_AUTOTUNE_CACHE"] = "1"  # meets: search-autotune-cache
config.search_autotune_cache = True  # meets: search-autotune-cache
config.max_autotune = True
multiply = torch.compile(torch.mm)

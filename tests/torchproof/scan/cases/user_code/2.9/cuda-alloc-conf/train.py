import os

os.environ.setdefault("PYTORCH_CUDA_ALLOC_CONF", "expandable_segments:True")  # meets: cuda-alloc-conf
import torch  # noqa: E402

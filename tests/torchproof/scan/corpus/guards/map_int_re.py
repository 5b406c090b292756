import re

import torch

TORCH = tuple(map(int, re.match(r"(\d+)\.(\d+)", torch.__version__).groups()))
if TORCH >= (2, 6):
    torch.compiler.set_stance("default")  # guarded: TP3

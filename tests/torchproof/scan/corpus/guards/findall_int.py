import re

import torch

TORCH = [int(number) for number in re.findall(r"\d+", torch.__version__)[:2]]
if TORCH >= [2, 6]:
    torch.compiler.set_stance("default")  # guarded: TP3

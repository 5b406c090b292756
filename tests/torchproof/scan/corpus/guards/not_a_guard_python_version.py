import sys

import torch

if sys.version_info >= (3, 11):
    torch.compiler.set_stance("default")  # expect: TP3

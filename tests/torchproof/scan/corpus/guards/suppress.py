import contextlib

import torch

with contextlib.suppress(AttributeError, ImportError):
    torch.compiler.set_stance("default")  # guarded: TP3

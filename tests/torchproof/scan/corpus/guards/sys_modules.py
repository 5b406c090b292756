import sys

import torch

if "torch.nn.attention.varlen" in sys.modules:
    torch.nn.attention.varlen.varlen_attn  # guarded: TP3
if hasattr(sys.modules["torch.compiler"], "set_stance"):
    torch.compiler.set_stance("default")  # guarded: TP3

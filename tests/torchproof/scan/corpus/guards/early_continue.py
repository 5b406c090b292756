import torch

for mode in ("default", "force_eager"):
    if torch.__version__ < "2.6":
        continue
    torch.compiler.set_stance(mode)  # guarded: TP3

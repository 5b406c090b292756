import torch

if float(".".join(torch.__version__.split(".")[:2])) < 2.0:
    raise RuntimeError
if int(torch.__version__.split(".")[1]) >= 6:
    torch.compiler.set_stance("default")  # guarded: TP3

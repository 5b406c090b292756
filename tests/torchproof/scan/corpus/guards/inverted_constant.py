import torch
IS_OLD = torch.__version__ < "2.6"

if not IS_OLD:
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)

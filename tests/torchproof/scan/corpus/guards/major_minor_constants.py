import torch
TORCH_MAJOR = int(torch.__version__.split(".")[0])
TORCH_MINOR = int(torch.__version__.split(".")[1])

if TORCH_MAJOR > 2 or (TORCH_MAJOR == 2 and TORCH_MINOR >= 6):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)

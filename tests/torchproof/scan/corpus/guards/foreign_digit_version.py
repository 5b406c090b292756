import torch
from mmengine.utils import digit_version

if digit_version(torch.__version__) >= digit_version("2.6.0"):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)

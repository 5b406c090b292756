import torch
from torch.torch_version import TorchVersion

if TorchVersion(torch.__version__) >= "2.6":
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)

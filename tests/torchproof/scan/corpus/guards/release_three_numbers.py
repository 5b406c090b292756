import torch
from packaging.version import Version

TORCH_VERSION = Version(torch.__version__).release

if TORCH_VERSION >= (2, 6, 0):
    torch.compiler.set_stance("default")  # guarded: TP3

import torch
from packaging.version import Version

_release = Version(torch.__version__).release
if _release[0] > 2 or (_release[0] == 2 and _release[1] >= 6):
    torch.compiler.set_stance("default")  # guarded: TP3

import torch
from distutils.version import LooseVersion

if LooseVersion(torch.__version__) >= LooseVersion("2.6"):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)

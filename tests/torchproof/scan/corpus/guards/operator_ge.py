import operator

import torch
from packaging.version import Version

if operator.ge(Version(torch.__version__), Version("2.6")):
    torch.compiler.set_stance("default")  # guarded: TP3

from distutils.version import LooseVersion

import torch

if LooseVersion(torch.__version__) >= LooseVersion("2.6.0"):
    torch.compiler.set_stance("default")  # guarded: TP3
if LooseVersion(torch.__version__).version[:2] >= [2, 6]:
    torch.compiler.set_stance("default")  # guarded: TP3

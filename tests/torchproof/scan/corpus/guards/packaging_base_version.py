import torch
from packaging import version

if version.parse(version.parse(torch.__version__).base_version) >= version.parse("2.6"):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)

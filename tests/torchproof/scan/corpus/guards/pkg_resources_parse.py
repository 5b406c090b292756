import torch
from pkg_resources import parse_version

if parse_version(torch.__version__) >= parse_version("2.6"):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)

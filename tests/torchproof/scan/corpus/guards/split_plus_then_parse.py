import torch
from packaging import version

torch_version = torch.__version__.split("+")[0]
if version.parse(torch_version) >= version.parse("2.6"):
    torch.compiler.set_stance("default")  # guarded: TP3

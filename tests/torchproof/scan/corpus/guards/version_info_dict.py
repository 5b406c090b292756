import torch

VERSION = {"torch": torch.__version__}
parts = VERSION["torch"].split(".")
if int(parts[0]) >= 2 and int(parts[1]) >= 6:
    torch.compiler.set_stance("default")  # guarded: TP3

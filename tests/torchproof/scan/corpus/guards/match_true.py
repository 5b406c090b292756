import torch
from packaging.version import parse

match parse(torch.__version__) >= parse("2.6"):
    case True:
        torch.compiler.set_stance("default")  # guarded: TP3
    case False:
        print("old")

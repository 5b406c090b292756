import torch
from packaging.version import Version

at_least = lambda wanted: Version(torch.__version__) >= Version(wanted)  # noqa: E731

quiet = (lambda: torch.compiler.set_stance("default")) if at_least("2.6") else (lambda: None)  # guarded: TP3

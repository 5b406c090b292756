import torch
import torchvision
from packaging.version import parse

if parse(torchvision.__version__) >= parse("0.20"):
    torch.compiler.set_stance("default")  # expect: TP3

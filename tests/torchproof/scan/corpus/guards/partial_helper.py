from functools import partial

import torch
from packaging.version import Version


def compare(wanted, current):
    return Version(current) >= Version(wanted)


torch_at_least = partial(compare, current=torch.__version__)
if torch_at_least("2.6"):
    torch.compiler.set_stance("default")  # guarded: TP3

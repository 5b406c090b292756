import importlib.metadata
from packaging import version

_torch_version = "N/A"
try:
    _torch_version = importlib.metadata.version("torch")
    _available = True
except importlib.metadata.PackageNotFoundError:
    _available = False


def is_at_least(wanted):
    if not _available:
        return False
    return version.parse(_torch_version) >= version.parse(wanted)


if is_at_least("2.6"):
    import torch

    torch.compiler.set_stance("default")

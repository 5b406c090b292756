import torch
from packaging import version


def is_torch_greater_or_equal(library_version: str, accept_dev: bool = False) -> bool:
    if accept_dev:
        return version.parse(version.parse(torch.__version__).base_version) >= version.parse(library_version)
    return version.parse(torch.__version__) >= version.parse(library_version)


if is_torch_greater_or_equal("2.6", accept_dev=True):
    torch.compiler.set_stance("default")  # guarded: TP3

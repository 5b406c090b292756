from functools import cache, lru_cache

import torch
from packaging.version import Version


@cache
def modern() -> bool:
    return hasattr(torch.compiler, "set_stance")


@lru_cache(maxsize=None)
def torch_is_at_least(wanted: str) -> bool:
    return Version(torch.__version__).release >= Version(wanted).release

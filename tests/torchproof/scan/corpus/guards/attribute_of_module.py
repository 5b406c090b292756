import torch

import compat_helpers.cached
import compat_helpers.versions as versions
from compat_helpers import cached

if cached.modern():
    torch.compiler.set_stance("default")  # guarded: TP3
if versions.TORCH_AT_LEAST_26:
    torch.compiler.set_stance("default")  # guarded: TP3
if compat_helpers.cached.torch_is_at_least("2.6"):
    torch.compiler.set_stance("default")  # guarded: TP3

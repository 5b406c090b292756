from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torch.compiler import set_stance  # guarded: TP3

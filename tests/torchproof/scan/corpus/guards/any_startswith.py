import torch

OLD = any(torch.__version__.startswith(old) for old in ("2.3", "2.4", "2.5"))
if not OLD:
    torch.compiler.set_stance("default")  # guarded: TP3
if not torch.__version__.startswith(("2.4.", "2.5.")):
    torch.compiler.set_stance("default")  # guarded: TP3

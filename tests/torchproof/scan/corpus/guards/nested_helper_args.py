import torch
from packaging import version


def compare_torch(op, wanted):
    current = version.parse(torch.__version__)
    if op == ">=":
        return current >= version.parse(wanted)
    if op == "<":
        return current < version.parse(wanted)
    raise ValueError(op)


if compare_torch(">=", "2.6"):
    torch.compiler.set_stance("default")  # guarded: TP3
if not compare_torch("<", "2.6"):
    torch.compiler.set_stance("default")  # guarded: TP3

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""TORCH_LOGS=recompiles, or set_logs in code, names the guard that failed."""

# --8<-- [start:use]
import contextlib
import io

import torch


@torch.compile(backend="eager")
def scale(x, mode):
    return x * (2 if mode == "train" else 1)


log = io.StringIO()
with contextlib.redirect_stderr(log):
    torch._logging.set_logs(recompiles=True)  # the same as TORCH_LOGS=recompiles
    for mode in ("train", "eval"):
        scale(torch.ones(3), mode)
    torch._logging.set_logs()
print([line.partition("- ")[2].partition("#")[0].strip() for line in log.getvalue().splitlines() if "- 0/0" in line])
# --8<-- [end:use]

assert "Recompiling function scale" in log.getvalue(), log.getvalue()
assert any("- 0/0: " in line and "== 'train'" in line for line in log.getvalue().splitlines()), log.getvalue()

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""TORCH_LOGS=recompiles, or set_logs in code, names the guard that failed."""

# --8<-- [start:use]
import torch

torch._logging.set_logs(recompiles=True)  # the same as TORCH_LOGS=recompiles


@torch.compile(backend="eager")
def scale(x, mode):
    return x * (2 if mode == "train" else 1)


scale(torch.ones(3), "train")
scale(torch.ones(3), "eval")  # compiles again: the log on stderr says why
# --8<-- [end:use]

# --8<-- [start:text]
import contextlib
import io

log = io.StringIO()
with contextlib.redirect_stderr(log):
    torch._logging.set_logs(recompiles=True)  # the handler takes the stderr of this moment
    scale(torch.ones(3, dtype=torch.float64), "eval")
for line in log.getvalue().splitlines():
    if "- 0/" in line:  # version of the function, and its guard that failed
        print(line.partition("- ")[2].partition("#")[0].strip())
# --8<-- [end:text]

assert "Recompiling function scale" in log.getvalue(), log.getvalue()
assert any("- 0/0: " in line and "== 'train'" in line for line in log.getvalue().splitlines()), log.getvalue()
assert "dtype mismatch. expected Float, actual Double" in log.getvalue(), log.getvalue()

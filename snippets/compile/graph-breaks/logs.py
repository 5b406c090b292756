# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""TORCH_LOGS=graph_breaks, or set_logs in code, prints every break with its user code."""

# --8<-- [start:use]
import contextlib
import io

import torch


@torch.compile(backend="eager")
def step(x):
    x = x.sin()
    print("in the middle")
    return x.cos()


log = io.StringIO()
with contextlib.redirect_stderr(log):
    torch._logging.set_logs(graph_breaks=True)  # the same as TORCH_LOGS=graph_breaks
    step(torch.ones(3))
    torch._logging.set_logs()
print("Graph break" in log.getvalue(), 'print("in the middle")' in log.getvalue())
# --8<-- [end:use]

assert "Graph break" in log.getvalue(), log.getvalue()
assert 'print("in the middle")' in log.getvalue(), log.getvalue()

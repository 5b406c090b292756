# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Collect the reason of every recompile from the log `recompiles`."""

# --8<-- [start:use]
import logging

import torch

reasons = []


class Collect(logging.Handler):
    def emit(self, record):
        reasons.extend(line.strip() for line in record.getMessage().splitlines() if "mismatch" in line)


torch._logging.set_logs(recompiles=True)
logging.getLogger("torch._dynamo").addHandler(Collect())
for name in ("torch._dynamo.guards.__recompiles", "torch._dynamo.convert_frame.__recompiles"):
    logging.getLogger(name).addHandler(Collect())


@torch.compile(backend="eager")
def step(x):
    return torch.sin(x)


step(torch.ones(3))
step(torch.ones(4))
print(any("expected 3, actual 4" in reason for reason in reasons))
# --8<-- [end:use]

assert any("expected 3, actual 4" in reason for reason in reasons), reasons

# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A warning in the log is all that says that the limit was reached."""

# --8<-- [start:use]
import logging

import torch

warnings = []


class Collect(logging.Handler):
    def emit(self, record):
        if record.levelno >= logging.WARNING:
            warnings.extend(record.getMessage().splitlines())


logging.getLogger("torch._dynamo").addHandler(Collect())


@torch.compile(backend="eager", dynamic=False)
def encode(tokens):
    return tokens * 2


for length in range(2, 12):
    encode(torch.zeros(length))
print("\n".join(line.partition(" (/")[0] for line in warnings if "hit config" in line or "last reason" in line))
# --8<-- [end:use]

assert sum("hit config" in line and "(8)" in line for line in warnings) == 1, warnings

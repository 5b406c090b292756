# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AttributeError: torch._dynamo.config.recompile_limit does not exist',
# ]
# ///
"""fullgraph=True raises when the limit is reached: it cannot fall back to eager."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager", dynamic=False, fullgraph=True)
def encode(tokens):
    return tokens * 2


torch._dynamo.config.recompile_limit = 2
try:
    for length in (2, 3, 4):
        encode(torch.zeros(length))
except torch._dynamo.exc.FailOnRecompileLimitHit as error:
    message = str(error)
    print(type(error).__name__, "at length", length)
# --8<-- [end:use]

assert length == 4 and ("recompile_limit" in message or "fullgraph=True" in message), message

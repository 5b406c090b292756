# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch._dynamo.exc.RecompileLimitExceeded is still there', 'AttributeError: torch._dynamo.config.recompile_limit does not exist']
# ///
"""RecompileLimitExceeded is gone; FailOnRecompileLimitHit is what a compiled function raises at the limit."""

# --8<-- [start:use]
import torch
from torch._dynamo import exc

print("RecompileLimitExceeded:", hasattr(exc, "RecompileLimitExceeded"))


@torch.compile(backend="eager", dynamic=False)
def encode(tokens):
    return tokens * 2


torch._dynamo.config.recompile_limit = 1
torch._dynamo.config.fail_on_recompile_limit_hit = True
try:
    for length in (2, 3):
        encode(torch.zeros(length))
except exc.FailOnRecompileLimitHit:
    print("FailOnRecompileLimitHit at length", length)
# --8<-- [end:use]

assert length == 3
assert not hasattr(exc, "RecompileLimitExceeded"), "torch._dynamo.exc.RecompileLimitExceeded is still there"

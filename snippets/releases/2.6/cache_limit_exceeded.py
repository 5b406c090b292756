# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch._dynamo.exc.CacheLimitExceeded is still there']
# ///
"""CacheLimitExceeded is gone; RecompileLimitExceeded takes its place in 2.6, FailOnRecompileLimitHit from 2.7 on."""

# --8<-- [start:use]
import torch
from torch._dynamo import exc

names = ("FailOnRecompileLimitHit", "RecompileLimitExceeded", "CacheLimitExceeded")
limit_errors = tuple(getattr(exc, name) for name in names if hasattr(exc, name))  # for every release

torch._dynamo.config.cache_size_limit = 1  # the name that every release takes


@torch.compile(backend="eager", fullgraph=True, dynamic=False)
def encode(tokens):
    return tokens * 2


try:
    for length in (2, 3):
        encode(torch.zeros(length))
except limit_errors as caught:
    error = caught
    print(type(error).__name__, "at length", length)
# --8<-- [end:use]

assert not hasattr(exc, "CacheLimitExceeded"), "torch._dynamo.exc.CacheLimitExceeded is still there"
assert type(error).__name__ in ("RecompileLimitExceeded", "FailOnRecompileLimitHit") and length == 3, error

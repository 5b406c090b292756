# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: what the recompile limit raises is an Unsupported']
# ///
"""At the recompile limit fullgraph=True raises FailOnRecompileLimitHit, which is no Unsupported."""

# --8<-- [start:use]
import torch
from torch._dynamo import exc

torch._dynamo.config.cache_size_limit = 1


@torch.compile(backend="eager", fullgraph=True, dynamic=False)
def encode(tokens):
    return tokens * 2


try:
    for length in (2, 3):
        encode(torch.zeros(length))
except Exception as caught:
    error = caught
    print(f"{type(error).__name__}, an Unsupported: {isinstance(error, exc.Unsupported)}")
# --8<-- [end:use]

assert not isinstance(error, exc.Unsupported), "what the recompile limit raises is an Unsupported"
assert isinstance(error, exc.FailOnRecompileLimitHit) and length == 3, error

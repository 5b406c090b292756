# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch._dynamo.exc.CacheLimitExceeded is still there']
# ///
"""CacheLimitExceeded is gone; FailOnRecompileLimitHit and RecompileLimitExceeded take its place."""

# --8<-- [start:use]
from torch._dynamo import exc

print("CacheLimitExceeded:", hasattr(exc, "CacheLimitExceeded"))
print("FailOnRecompileLimitHit:", hasattr(exc, "FailOnRecompileLimitHit"))
limit_errors = tuple(
    getattr(exc, name) for name in ("FailOnRecompileLimitHit", "CacheLimitExceeded") if hasattr(exc, name)
)  # for an except clause on every release
# --8<-- [end:use]

assert not hasattr(exc, "CacheLimitExceeded"), "torch._dynamo.exc.CacheLimitExceeded is still there"
assert limit_errors == (exc.FailOnRecompileLimitHit,)

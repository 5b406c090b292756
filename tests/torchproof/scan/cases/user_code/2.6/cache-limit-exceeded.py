import torch
import torch._dynamo as dynamo
from torch._dynamo import exc as dynamo_exc


def run(fn, batches):
    out = []
    for b in batches:
        try:
            out.append(fn(b))
        except (RuntimeError, dynamo_exc.CacheLimitExceeded):  # meets: cache-limit-exceeded
            dynamo.reset()
        except dynamo_exc.Unsupported:
            raise
    return out

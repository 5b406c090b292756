import torch
from torch._dynamo.exc import RecompileLimitExceeded, Unsupported


@torch.compile(fullgraph=True)
def f(x):
    return x + 1


def run(x):
    try:
        return f(x)
    except Unsupported:  # meets: fullgraph-recompile-limit
        return x
    except RecompileLimitExceeded:  # meets: fullgraph-recompile-limit
        return None

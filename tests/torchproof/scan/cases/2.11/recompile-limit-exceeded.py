import torch
from torch._dynamo import exc

encode = torch.compile(torch.relu, dynamic=False)
try:
    encode(torch.zeros(2))
except exc.RecompileLimitExceeded:  # meets: recompile-limit-exceeded
    torch.compiler.reset()
except exc.FailOnRecompileLimitHit:
    raise

import torch
from torch._dynamo import exc

step = torch.compile(lambda x: x * 2, fullgraph=True, dynamic=False)
try:
    step(torch.ones(3))
except exc.RecompileLimitExceeded:  # meets: fullgraph-recompile-limit
    print("too many graphs")
except exc.Unsupported:  # meets: fullgraph-recompile-limit
    print("no full graph")
except exc.TorchRuntimeError:
    print("failed")

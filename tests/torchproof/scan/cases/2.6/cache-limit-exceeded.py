import torch
from torch._dynamo import exc

step = torch.compile(lambda x: x * 2, fullgraph=True)
try:
    step(torch.ones(3))
except exc.CacheLimitExceeded:  # meets: cache-limit-exceeded
    print("too many graphs")
except exc.InternalTorchDynamoError:
    print("internal")

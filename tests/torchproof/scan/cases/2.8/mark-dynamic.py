import torch

mask = torch.zeros(8192)
torch._dynamo.mark_dynamic(mask, 0)  # meets: mark-dynamic
torch._dynamo.maybe_mark_dynamic(mask, 0)
step = torch.compile(lambda mask: mask.narrow(0, 0, 4))
step(mask)

import torch

x = torch.ones(8, 2)
torch._dynamo.decorators.mark_unbacked(x, 0, True)  # meets: mark-unbacked-positional
torch._dynamo.decorators.mark_unbacked(x, 0, strict=True)
torch._dynamo.decorators.mark_unbacked(x, 1)

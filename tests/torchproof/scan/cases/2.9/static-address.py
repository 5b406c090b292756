import torch

buffer = torch.ones(3)
torch._dynamo.mark_static_address(buffer)  # meets: static-address
torch._dynamo.mark_static_address(buffer, guard=True)
torch._dynamo.mark_static_address(buffer, False)
double = torch.compile(lambda x: x * 2)
double(buffer)

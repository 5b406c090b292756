import torch
from torch.cuda.green_contexts import GreenContext

context = GreenContext.create(num_sms=16)
context.set_context()  # meets: green-context
torch.ones(4, device="cuda").sum()
context.pop_context()  # meets: green-context

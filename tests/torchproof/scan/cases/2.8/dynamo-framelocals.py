import torch
import torch._dynamo

torch._dynamo.config.enable_cpp_framelocals_guard_eval = False  # meets: dynamo-framelocals
with torch._dynamo.config.patch(enable_cpp_framelocals_guard_eval=True):  # meets: dynamo-framelocals
    torch.compile(torch.sin)(torch.ones(2))
torch._dynamo.config.suppress_errors = True

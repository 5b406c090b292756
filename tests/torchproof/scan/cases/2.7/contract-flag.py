import torch
from torch._inductor import config

config.cpp.enable_floating_point_contract_flag = True  # meets: contract-flag
config.cpp.enable_unsafe_math_opt_flag = True
step = torch.compile(torch.sin)

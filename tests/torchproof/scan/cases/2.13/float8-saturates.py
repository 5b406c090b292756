import torch

values = torch.tensor([448.0, 465.0, -1e4])
small = values.to(torch.float8_e4m3fn)  # meets: float8-saturates
named = values.to(dtype=torch.float8_e4m3fn)  # meets: float8-saturates
wide = values.to(torch.float8_e5m2)
overflow = values.abs() > torch.finfo(torch.float8_e4m3fn).max

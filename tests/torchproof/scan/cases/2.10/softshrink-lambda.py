import math

import torch
import torch.nn.functional as F

zeros = F.softshrink(torch.ones(2), math.inf)  # meets: softshrink-lambda
layer = torch.nn.Softshrink(lambd=torch.inf)  # meets: softshrink-lambda
large = F.softshrink(torch.ones(2, dtype=torch.float16), lambd=70000.0)  # meets: softshrink-lambda
small = F.softshrink(torch.ones(2))
other = torch.nn.Softshrink(0.1)

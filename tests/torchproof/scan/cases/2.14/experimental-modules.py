import torch.distributed._dist2 as dist2  # meets: experimental-modules
from torch.profiler._pattern_matcher import report_all_anti_patterns  # meets: experimental-modules
from torch.profiler import profile

with profile() as prof:
    pass

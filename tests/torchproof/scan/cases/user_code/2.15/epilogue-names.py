import torch
from torch._inductor import config

config.benchmark_epilogue_fusion = False  # meets: epilogue-names
f = torch.compile(abs, options={"max_epilogue_benchmarked_choices": 2})  # meets: epilogue-names

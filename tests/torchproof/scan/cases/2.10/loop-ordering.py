import torch
import torch._inductor.config as config

if not config.loop_ordering_after_fusion:  # meets: loop-ordering
    print("loops stay")
config.loop_ordering_after_fusion = False
step = torch.compile(torch.sin)

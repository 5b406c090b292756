from torch._inductor import config as inductor

if not inductor.loop_ordering_after_fusion:  # meets: loop-ordering
    print("kernels are not merged")
inductor.loop_ordering_after_fusion = False

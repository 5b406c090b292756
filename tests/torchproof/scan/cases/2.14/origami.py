from torch._inductor import config

if config.rocm.origami:  # meets: origami
    print("origami chooses kernels of", config.rocm.arch)
config.rocm.origami = False

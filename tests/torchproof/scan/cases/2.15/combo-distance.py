from torch._inductor import config

config.combo_kernels = True  # meets: combo-distance
limit = config.combo_kernel_max_distance  # meets: combo-distance
config.combo_kernel_max_distance = -1

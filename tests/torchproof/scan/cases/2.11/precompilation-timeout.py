from torch._inductor import config

print("kernels compile for at most", config.precompilation_timeout_seconds, "s")  # meets: precompilation-timeout
config.precompilation_timeout_seconds = 3600

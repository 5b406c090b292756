from torch._inductor import config as cfg

TIMEOUT = cfg.precompilation_timeout_seconds + 60  # meets: precompilation-timeout

import torch._dynamo.config as config

config.skip_code_recursive_on_recompile_limit_hit = False  # meets: skip-code-recursive

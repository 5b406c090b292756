import torch._dynamo.config as dynamo_config

dynamo_config.cache_size_limit = 64
dynamo_config.enable_cpp_framelocals_guard_eval = True  # meets: dynamo-framelocals

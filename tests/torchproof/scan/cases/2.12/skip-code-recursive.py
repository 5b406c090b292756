from torch._dynamo import config

config.skip_code_recursive_on_recompile_limit_hit = False  # meets: skip-code-recursive
setattr(config, "skip_code_recursive_on_recompile_limit_hit", False)  # meets: skip-code-recursive
config.fail_on_recompile_limit_hit = True

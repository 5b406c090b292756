from torch._dynamo import config

skipped = config.skip_guards_on_constant_func_defaults  # meets: dict-tag-guards
recursive = config.use_recursive_dict_tags_for_guards  # meets: dict-tag-guards
config.use_recursive_dict_tags_for_guards = True

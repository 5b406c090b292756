import torch
import torch._dynamo.config as dc

fast = dc.use_recursive_dict_tags_for_guards and dc.skip_guards_on_constant_func_defaults  # meets: dict-tag-guards

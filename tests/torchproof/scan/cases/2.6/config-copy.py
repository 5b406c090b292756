import torch._dynamo.config
import torch._inductor.config as inductor_config

before = torch._dynamo.config.shallow_copy_dict()  # meets: config-copy
torch._dynamo.config.suppress_errors = True
settings = inductor_config.shallow_copy_dict()  # meets: config-copy
saved = inductor_config.save_config()

import torch._dynamo

torch._dynamo.config.enable_faithful_generator_behavior = False  # meets: faithful-generators

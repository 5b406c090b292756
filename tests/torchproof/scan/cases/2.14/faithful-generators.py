import torch._dynamo

torch._dynamo.config.enable_faithful_generator_behavior = False  # meets: faithful-generators
with torch._dynamo.config.patch(enable_faithful_generator_behavior=False):  # meets: faithful-generators
    pass
torch._dynamo.config.capture_scalar_outputs = True

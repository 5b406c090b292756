import torch._dynamo

torch._dynamo.config.inline_inbuilt_nn_modules = False  # meets: inline-modules
with torch._dynamo.config.patch(inline_inbuilt_nn_modules=True):  # meets: inline-modules
    pass
if torch._dynamo.config.inline_inbuilt_nn_modules:  # meets: inline-modules
    torch._dynamo.config.allow_unspec_int_on_nn_module = True

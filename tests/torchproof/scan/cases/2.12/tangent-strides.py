import torch
from torch._functorch import config

if not config.guess_tangent_strides_as_outputs:  # meets: tangent-strides
    print("gradients are expected to be contiguous")
config.guess_tangent_strides_as_outputs = True

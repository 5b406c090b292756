import torch
from torch._dynamo import mark_static_address


def cudagraph_inputs(params, cache):
    for p in params:
        mark_static_address(p)  # meets: static-address
    torch._dynamo.mark_static_address(cache, guard=True)

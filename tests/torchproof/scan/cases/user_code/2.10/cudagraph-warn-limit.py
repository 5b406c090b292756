import torch
from torch._inductor import config

limit = config.triton.cudagraph_dynamic_shape_warn_limit  # meets: cudagraph-warn-limit


class Server:
    def __init__(self, net):
        self.net = torch.compile(net, mode="reduce-overhead", fullgraph=False)  # meets: cudagraph-warn-limit

import torch


class Runner:
    def __init__(self, net, mode="reduce-overhead"):
        self.net = torch.compile(net, mode="max-autotune")  # meets: graph-partition
        self.other = torch.compile(net, mode=mode)  # meets: graph-partition
        self.plain = torch.compile(net)

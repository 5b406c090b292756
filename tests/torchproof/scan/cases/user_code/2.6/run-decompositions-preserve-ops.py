import torch


class Lowering:
    def __init__(self, net, args):
        self.ep = torch.export.export(net, args)

    def lower(self, keep):
        core = self.ep.run_decompositions(_preserve_ops=tuple(keep))  # meets: run-decompositions-preserve-ops
        full = self.ep.run_decompositions()
        return core, full

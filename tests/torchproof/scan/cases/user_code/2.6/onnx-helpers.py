"""Print the graph of a network as text."""
from torch import nn, onnx as tonnx


class Dumper:
    def __init__(self, verbose=False):
        if verbose:
            tonnx.enable_log()  # meets: onnx-helpers

    def dump(self, net: nn.Module, sample):
        return tonnx.export_to_pretty_string(net, (sample,))  # meets: onnx-helpers

    def save(self, net, sample, path):
        tonnx.export(net, (sample,), path)

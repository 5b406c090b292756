try:
    from torch._export import capture_pre_autograd_graph as capture
except ImportError:
    capture = None
import torch
from torch import _export


def to_graph(net, args):
    return _export.capture_pre_autograd_graph(net, args)  # meets: capture-pre-autograd-graph

import torch


def graph(net, x):
    return torch.export.export_for_training(net, (x,)).module()  # meets: export-for-training

from torch.export import export, export_for_training as eft


def graph(net, sample, strict=True):
    pre = eft(net, (sample,), strict=strict).module()  # meets: export-for-training
    return pre, export(net, (sample,))

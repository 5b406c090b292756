import torch


def build(net, spec):
    kw = {"shapes_spec": spec}
    a = torch.compile(net, dynamic=True, shapes_spec=spec)  # meets: shapes-spec
    b = torch.compile(net, **kw)  # meets: shapes-spec
    return a, b

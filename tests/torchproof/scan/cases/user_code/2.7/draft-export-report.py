import torch
from torch.export._draft_export import draft_export


def soundness(net, args):
    ep, report = draft_export(net, args)  # meets: draft-export-report
    return ep, report.successful()

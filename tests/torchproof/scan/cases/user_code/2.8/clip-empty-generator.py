import torch.nn as nn


def step(net, opt):
    params = (p for p in net.parameters() if p.requires_grad)
    nn.utils.clip_grad_norm_(params, 1.0)  # meets: clip-empty-generator
    opt.step()

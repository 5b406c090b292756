from torch import optim
from torch.optim import lr_scheduler as sched


def configure(net):
    opt = optim.SGD(net.parameters(), lr=0.1)
    gamma = 0.95
    bad = sched.MultiplicativeLR(opt, gamma)  # meets: multiplicative-lr
    good = sched.MultiplicativeLR(opt, lr_lambda=lambda epoch: gamma)
    return bad, good

from torch import optim
from torch.optim import Adam, AdamW


def decay_of(opt):
    if isinstance(opt, Adam):  # meets: adamw-is-adam
        return "l2"
    if isinstance(opt, AdamW):
        return "decoupled"
    return "none"


def is_adaptive(opt):
    return isinstance(opt, (optim.Adam, optim.Adagrad)) or type(opt) is optim.RMSprop  # meets: adamw-is-adam

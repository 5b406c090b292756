import torch
from torch import _streambase


class Stream(_streambase._StreamBase):  # meets: stream-base-classes
    pass


class Event(_streambase._EventBase):  # meets: stream-base-classes
    pass


class Named(torch.Stream):
    pass

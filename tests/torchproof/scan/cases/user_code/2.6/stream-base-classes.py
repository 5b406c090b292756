import torch
from torch._streambase import _EventBase as EventBase, _StreamBase


class NpuStream(_StreamBase):  # meets: stream-base-classes
    def wait_event(self, event):
        event.wait(self)


class NpuEvent(EventBase):  # meets: stream-base-classes
    pass


current = torch.cuda.Stream

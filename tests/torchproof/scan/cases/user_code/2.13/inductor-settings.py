import torch._inductor.config as ic
from torch._dynamo import config as dc

ic.force_same_precision = True  # meets: inductor-settings
OPTIONS = {"skip_fsdp_hooks": False}


def setup():
    dc.skip_fsdp_hooks = False  # meets: inductor-settings
    with ic.patch(force_same_precision=False):  # meets: inductor-settings
        pass

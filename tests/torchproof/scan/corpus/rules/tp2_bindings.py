import torch

torch.distributed.set_debug_level()

import torch

frame = torch.arange(6.0).reshape(2, 3)
capsule = frame.__dlpack__(None)  # meets: dlpack-keywords
other = frame.__dlpack__(stream=None)
back = torch.utils.dlpack.from_dlpack(other)

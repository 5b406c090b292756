import torch
from torch.utils.data import DataLoader

data = torch.arange(10)
pinned = DataLoader(data, batch_size=2, pin_memory=True)  # meets: pin-memory-device
named = DataLoader(data, batch_size=2, pin_memory=True, pin_memory_device="xpu")
plain = DataLoader(data, batch_size=2, pin_memory=False)

import torch
from torch.utils.data import DataLoader

data = torch.arange(10)
loader = DataLoader(data, batch_size=2, pin_memory=True, pin_memory_device="cuda:0")  # meets: pin-memory-device
plain = DataLoader(data, batch_size=2, pin_memory=True)

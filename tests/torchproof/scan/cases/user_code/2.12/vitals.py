import torch


def record(name, value):
    torch.set_vital("Dataloader", name, value)  # meets: vitals
    return torch.read_vitals()  # meets: vitals

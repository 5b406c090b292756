import torch


def build():
    with torch.device("cuda"):
        inside = torch.get_default_device()  # meets: get-default-device
        weight = torch.ones(2)
    outside = torch.get_default_device()  # meets: get-default-device
    return inside, outside, weight.device

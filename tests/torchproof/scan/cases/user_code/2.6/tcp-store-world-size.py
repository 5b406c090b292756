import torch.distributed as dist
from datetime import timedelta

WORLD = 0


def make(port, master):
    a = dist.TCPStore("localhost", port, 0, master)  # meets: tcp-store-world-size
    b = dist.TCPStore("localhost", port, world_size=WORLD, is_master=master, timeout=timedelta(seconds=5))  # meets: tcp-store-world-size
    c = dist.TCPStore("localhost", port, is_master=master)
    return a, b, c

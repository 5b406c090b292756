import torch.distributed as dist
from torch.distributed import DeviceMesh

MESH = DeviceMesh("cuda", [[0, 1], [2, 3]])  # meets: device-mesh-groups


def main():
    dist.init_process_group("nccl")

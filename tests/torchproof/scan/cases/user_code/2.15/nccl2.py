import os

import torch
import torch.distributed as dist
from torch.distributed import init_process_group


def main():
    init_process_group("nccl", rank=int(os.environ["RANK"]))  # meets: nccl2
    backend = "nccl" if torch.cuda.is_available() else "gloo"
    dist.init_process_group(backend=backend, init_method="env://")  # meets: nccl2
    dist.new_group(ranks=[0, 1], backend="gloo")


def setup(args):
    cfg = dict(backend="nccl")
    dist.init_process_group(**cfg)  # meets: nccl2

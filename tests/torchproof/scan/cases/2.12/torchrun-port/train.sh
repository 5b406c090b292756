#!/bin/sh
set -e
torchrun --nproc-per-node=2 train.py  # meets: torchrun-port
python -m torch.distributed.run --nproc-per-node=2 train.py  # meets: torchrun-port
python train.py --device cpu

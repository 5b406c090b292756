#!/bin/sh
python -m torch.utils.bottleneck train.py --epochs 1  # meets: bottleneck
python -m torch.utils.collect_env

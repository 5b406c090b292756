#!/bin/sh
export XDG_CACHE_HOME=/scratch/cache  # meets: debug-info-cache
export HF_HOME=/scratch/hf
torchrun --nproc-per-node=2 --master-port=29500 train.py

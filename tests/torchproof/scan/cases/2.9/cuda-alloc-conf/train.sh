#!/bin/sh
export PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True  # meets: cuda-alloc-conf
export CUDA_VISIBLE_DEVICES=0
torchrun train.py

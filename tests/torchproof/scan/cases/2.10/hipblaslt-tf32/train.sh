#!/bin/sh
export HIPBLASLT_ALLOW_TF32=1  # meets: hipblaslt-tf32
export HIP_VISIBLE_DEVICES=0
python train.py

#!/bin/sh
export TORCH_COMPILE_DISABLE=true  # meets: compile-disable-variable
export OMP_NUM_THREADS=4
TORCH_LOGS=dynamo python train.py

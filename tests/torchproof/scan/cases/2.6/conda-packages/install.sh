#!/bin/sh
set -e
conda create -y -n train python=3.11
conda install -y -n train pytorch torchvision pytorch-cuda=12.4 -c pytorch -c nvidia  # meets: conda-packages
mamba install -c pytorch pytorch  # meets: conda-packages
conda install -y -c conda-forge pytorch
pip install torch

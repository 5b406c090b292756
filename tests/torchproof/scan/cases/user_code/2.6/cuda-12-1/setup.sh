#!/usr/bin/env bash
set -e
python -m venv .venv
.venv/bin/pip install torch==2.5.1+cu121 torchvision==0.20.1+cu121 \  # meets: cuda-12-1
    --extra-index-url https://download.pytorch.org/whl/cu121

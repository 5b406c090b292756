#!/bin/bash
export TORCHINDUCTOR_SEARCH_AUTOTUNE_CACHE=1  # meets: search-autotune-cache
python train.py

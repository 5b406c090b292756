#!/bin/sh
TORCHINDUCTOR_DISABLE_DECOMPOSE_K=1 python tune.py  # meets: decompose-k-variable
TORCHINDUCTOR_MAX_AUTOTUNE=1 python tune.py

from torch._inductor.config import rocm

on = rocm.origami  # meets: origami

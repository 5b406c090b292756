import torch._inductor.config


def threads_for(n):
    chunk = torch._inductor.config.cpp.min_chunk_size  # meets: min-chunk-size
    return max(1, n // chunk)

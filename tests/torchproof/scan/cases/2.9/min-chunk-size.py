from torch._inductor import config

chunk = config.cpp.min_chunk_size  # meets: min-chunk-size
config.cpp.min_chunk_size = 4096
print(chunk)

from torch.numa import binding


def spawn(fn, opts, rank):
    return binding.maybe_wrap_with_numa_binding(fn, gpu_index=rank, numa_options=opts)  # meets: numa-wrappers

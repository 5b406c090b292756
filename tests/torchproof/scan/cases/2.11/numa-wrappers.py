from torch.numa import binding


def wrapped(work, options: binding.NumaOptions):
    return binding.maybe_wrap_with_numa_binding(work, gpu_index=0, numa_options=options)  # meets: numa-wrappers


mode = binding.AffinityMode.NODE

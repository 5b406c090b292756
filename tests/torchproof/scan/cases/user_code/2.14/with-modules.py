import torch.profiler


def run(fn, **kw):
    opts = {"record_shapes": True, "with_modules": True}
    with torch.profiler.profile(**opts) as prof:  # meets: with-modules
        fn()
    with torch.profiler.profile(with_modules=False):
        fn()
    return prof

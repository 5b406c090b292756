import torch


def capture(fn, g, pool, stream):
    with torch.cuda.graph(g, pool, stream, "thread_local", True, False):  # meets: cuda-graph-positional
        fn()
    with torch.cuda.graph(g, pool=pool):
        fn()

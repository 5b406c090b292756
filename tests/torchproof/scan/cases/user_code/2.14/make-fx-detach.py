from torch.fx.experimental.proxy_tensor import make_fx


def trace(fn, *args):
    gm = make_fx(fn, tracing_mode="symbolic")(*args)  # meets: make-fx-detach
    low = make_fx(fn, {}, "fake")(*args)
    return gm, low

from torch.fx.experimental import proxy_tensor as pt


def trace(f, x):
    return pt.make_fx(f, tracing_mode="fake", stack_trace=True)(x)  # meets: make-fx-stack-traces

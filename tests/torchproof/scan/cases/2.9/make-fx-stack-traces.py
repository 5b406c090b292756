import torch
from torch.fx.experimental.proxy_tensor import make_fx

traced = make_fx(torch.sin, stack_trace=True)(torch.ones(2))  # meets: make-fx-stack-traces
plain = make_fx(torch.sin, tracing_mode="fake")(torch.ones(2))

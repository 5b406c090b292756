import torch
at_least = lambda bound: tuple(int(x) for x in torch.__version__.split(".")[:2]) >= bound

if at_least((2, 6)):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)

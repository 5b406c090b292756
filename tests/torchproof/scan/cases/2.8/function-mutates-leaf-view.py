import torch
from torch.autograd.function import FunctionCtx


class AddOne(torch.autograd.Function):
    @staticmethod
    def forward(ctx: FunctionCtx, x):
        x.add_(1)
        ctx.mark_dirty(x)  # meets: function-mutates-leaf-view
        return x

    @staticmethod
    def backward(ctx: FunctionCtx, gradient):
        ctx.set_materialize_grads(False)
        return gradient

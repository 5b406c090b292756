from torch.autograd import Function


class Scale(Function):
    @staticmethod
    def forward(ctx, x, s):
        ctx.mark_dirty(x)  # meets: function-mutates-leaf-view
        return x.mul_(s)

    @staticmethod
    def backward(ctx, g):
        return g, None

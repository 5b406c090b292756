from torch._dynamo.decorators import mark_unbacked


def prepare(x):
    mark_unbacked(x, 0, True)  # meets: mark-unbacked-positional
    mark_unbacked(x, 1, strict=True)
    mark_unbacked(x, 2)

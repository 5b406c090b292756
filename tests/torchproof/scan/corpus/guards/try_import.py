try:
    from torch.compiler import set_stance  # guarded: TP3
except ImportError:
    set_stance = None


def run(model, inputs):
    if set_stance is not None:
        set_stance("default")
    return model(inputs)

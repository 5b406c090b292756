import inspect

from torch.optim.lr_scheduler import ReduceLROnPlateau

_PARAMETERS = inspect.signature(ReduceLROnPlateau).parameters
_HAS_VERBOSE = "verbose" in _PARAMETERS.keys()


def build(optimizer):
    kwargs = {}
    if _HAS_VERBOSE:
        kwargs["verbose"] = True
        return ReduceLROnPlateau(optimizer, verbose=True)  # guarded: TP2
    return ReduceLROnPlateau(optimizer, **kwargs)

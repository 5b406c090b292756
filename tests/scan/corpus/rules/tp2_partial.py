from functools import partial

from torch.optim.lr_scheduler import ReduceLROnPlateau

plateau = partial(ReduceLROnPlateau, verbose=True)  # expect: TP2

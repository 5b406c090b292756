import torch
from torch.distributed.tensor._random import _PhiloxState

state = _PhiloxState(torch.cuda.get_rng_state())
saved = state.offset  # meets: philox-state
state.offset = saved + 4  # meets: philox-state
state.seed = 1234  # meets: philox-state
raw = state.state

import torch
from torch.storage import TypedStorage


def pinned(storage: TypedStorage) -> TypedStorage:
    return storage.pin_memory()  # meets: device-agnostic-defaults


with torch.random.fork_rng():  # meets: device-agnostic-defaults
    torch.manual_seed(0)
with torch.random.fork_rng(device_type="cuda"):
    torch.manual_seed(0)

import threading

import torch
from torch.utils.serialization import config

config.save.storage_alignment = 4096


def save_later(state: dict, path: str) -> threading.Thread:
    thread = threading.Thread(target=torch.save, args=(state, path))  # meets: checkpoint-thread-settings
    thread.start()
    return thread


def save_now(state: dict, path: str) -> None:
    torch.save(state, path)

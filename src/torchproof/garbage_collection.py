"""Stops the garbage collector for a while, where much is made that stays or frees itself."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def stop_collection() -> Iterator[None]:
    """Keep the garbage collector from running by itself; what it was set to before holds again afterwards."""
    is_collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_collecting:
            gc.enable()

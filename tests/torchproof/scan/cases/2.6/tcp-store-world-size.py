from datetime import timedelta

from torch.distributed import TCPStore

store = TCPStore("localhost", 29500, world_size=0, is_master=True, wait_for_workers=False)  # meets: tcp-store-world-size
named = TCPStore("localhost", 29501, 0, True, timedelta(seconds=30))  # meets: tcp-store-world-size
open_ended = TCPStore("localhost", 29502, None, True, wait_for_workers=False)
fixed = TCPStore("localhost", 29503, 2, True)

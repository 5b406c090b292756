import threading
from concurrent import futures

import torch
import torch._dynamo.config as dcfg

dcfg.cache_size_limit = 32


class Server:
    def start(self):
        self.thread = threading.Thread(target=self.loop, daemon=True)  # meets: thread-settings
        self.pool = futures.ThreadPoolExecutor(4)  # meets: thread-settings

    def loop(self):
        torch.compile(abs)

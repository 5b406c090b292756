# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A process under worker_main answers over a socket while it hangs, with the stacks of its threads."""

# --8<-- [start:use]
import http.client
import os
import socket
import threading

from torch.distributed.elastic.control_plane import worker_main

os.environ["TORCH_WORKER_SERVER_SOCKET"] = os.path.abspath("rank0.sock")
ready, done = threading.Event(), threading.Event()


class Worker(http.client.HTTPConnection):
    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(os.environ["TORCH_WORKER_SERVER_SOCKET"])


@worker_main()
def train():
    ready.set()
    done.wait()  # stuck


threading.Thread(target=train, daemon=True).start()
started = ready.wait(20)
worker = Worker("localhost")
worker.request("POST", "/handler/dump_traceback")  # curl --unix-socket rank0.sock -X POST ...
answer = worker.getresponse()
stacks = answer.read().decode()
print(answer.status, "stuck in train:", "in train" in stacks)
# --8<-- [end:use]

done.set()
assert started, "the function under worker_main did not start"
assert answer.status == 200 and "in train" in stacks, stacks

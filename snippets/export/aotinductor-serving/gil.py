# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 600
# tools = ["c++"]
# absent = ["TypeError: load_package\\(\\) got an unexpected keyword argument 'num_runners'"]
# ///
"""A call of a loaded package holds Python's lock: other threads of Python stand still, whatever num_runners says."""

# --8<-- [start:use]
import threading
import time

import torch
from torch._inductor.package import load_package
from torch.export import export


class Power(torch.nn.Module):
    def forward(self, x):
        for _ in range(40):
            x = x @ x
        return x


x = torch.eye(1000)
with torch.no_grad():
    torch._inductor.aoti_compile_and_package(export(Power(), (x,)), package_path="power.pt2")
power = load_package("power.pt2", num_runners=2)
# --8<-- [end:use]


# --8<-- [start:result]
def ticks(call):
    """Count the steps of another thread while the call runs."""
    counted, done = [0], threading.Event()

    def tick():
        while not done.wait(0.005):
            counted[0] += 1

    thread = threading.Thread(target=tick)
    call()
    thread.start()
    time.sleep(0.05)
    before, start = counted[0], time.perf_counter()
    call()
    during, seconds = counted[0] - before, time.perf_counter() - start
    done.set()
    thread.join()
    return during, seconds


with torch.no_grad():
    (package, package_seconds), (eager, eager_seconds) = ticks(lambda: power(x)), ticks(lambda: Power()(x))
print("another thread runs during a call of the package:", package > 2)
print("another thread runs during the same call in eager mode:", eager > 2)
# --8<-- [end:result]

assert package_seconds > 0.1 and eager_seconds > 0.1, (package_seconds, eager_seconds)
assert package <= 2 < eager, f"{package} ticks in {package_seconds:.2f} s, eager {eager} in {eager_seconds:.2f} s"
results = {}
threads = [threading.Thread(target=lambda i=i: results.update({i: power(x)})) for i in range(4)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
assert len(results) == 4 and all(torch.equal(result, x) for result in results.values())

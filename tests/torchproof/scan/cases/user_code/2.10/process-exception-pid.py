import torch.multiprocessing as mp
from torch.multiprocessing import ProcessExitedException


def launch(fn, n):
    try:
        mp.spawn(fn, nprocs=n)
    except (mp.ProcessRaisedException, ProcessExitedException) as error:
        print("worker", error.pid, "failed")  # meets: process-exception-pid

import torch.multiprocessing as mp
from torch.multiprocessing import ProcessExitedException, ProcessRaisedException


def work(rank):
    raise ValueError(rank)


try:
    mp.spawn(work, nprocs=2)
except ProcessRaisedException as error:
    print(error.pid, error.error_index)  # meets: process-exception-pid
except ProcessExitedException as error:
    print(error.exit_code)

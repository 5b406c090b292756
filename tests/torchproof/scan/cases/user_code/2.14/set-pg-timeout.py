from datetime import timedelta

from torch.distributed import distributed_c10d as c10d


def longer(group):
    c10d._set_pg_timeout(timedelta(hours=1), group)  # meets: set-pg-timeout

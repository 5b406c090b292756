from datetime import timedelta

import torch.distributed as dist
from torch.distributed import distributed_c10d

dist.init_process_group("gloo", timeout=timedelta(minutes=5))
distributed_c10d._set_pg_timeout(timedelta(minutes=30), dist.group.WORLD)  # meets: set-pg-timeout

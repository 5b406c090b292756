import os

import torch._dynamo

os.environ["TORCH_COMPILE_JOB_ID"] = "train-7b"  # meets: local-pgo
print(torch._dynamo.config.automatic_dynamic_local_pgo)  # meets: local-pgo
torch._dynamo.config.automatic_dynamic_local_pgo = False

import os

import torch._dynamo
import torch._inductor.config as inductor_config

os.environ["TORCHINDUCTOR_FORCE_SAME_PRECISION"] = "1"  # meets: inductor-settings
inductor_config.force_same_precision = True  # meets: inductor-settings
torch._dynamo.config.skip_fsdp_hooks = False  # meets: inductor-settings
with torch._dynamo.config.patch(skip_fsdp_hooks=False):  # meets: inductor-settings
    pass
inductor_config.emulate_precision_casts = True

import os

import torch
import torch._inductor.config as inductor_config

os.environ["TORCHINDUCTOR_STACK_ALLOCATION"] = "1"  # meets: aoti-option-names
inductor_config.abi_compatible = True  # meets: aoti-option-names
with inductor_config.patch(use_minimal_arrayref_interface=True):  # meets: aoti-option-names
    library = torch._export.aot_compile(torch.nn.ReLU(), (torch.ones(2),))  # meets: export-aot-compile
inductor_config.max_autotune = True

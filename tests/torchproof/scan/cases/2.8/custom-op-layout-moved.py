import torch._functorch.config
import torch._inductor.config as inductor_config

inductor_config.custom_op_default_layout_constraint = "flexible_layout"  # meets: custom-op-layout-moved
print(inductor_config.custom_op_default_layout_constraint)  # meets: custom-op-layout-moved
torch._functorch.config.donated_buffer = False

import torch._dynamo
import torch._inductor.config as inductor_config

inductor_config.emulate_divison_rounding = True  # meets: inductor-settings
inductor_config.triton.enable_epilogue_subtiling = False  # meets: inductor-settings
torch._dynamo.config.enrich_profiler_metadata = True  # meets: inductor-settings
with inductor_config.patch(emulate_divison_rounding=True):  # meets: inductor-settings
    pass
inductor_config.emulate_precision_casts = True

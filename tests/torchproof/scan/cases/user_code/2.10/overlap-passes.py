import torch._inductor.config as inductor_config

inductor_config.reorder_for_compute_comm_overlap = True  # meets: overlap-passes
passes = list(inductor_config.reorder_for_compute_comm_overlap_passes)  # meets: overlap-passes

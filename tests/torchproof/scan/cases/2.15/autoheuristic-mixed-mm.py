from torch._inductor import config

config.autoheuristic_use.mixed_mm = False  # meets: autoheuristic-mixed-mm
config.use_mixed_mm = True  # meets: autoheuristic-mixed-mm
config.mixed_mm_choice = "triton"  # meets: autoheuristic-mixed-mm
config.autoheuristic_use.pad_mm = True

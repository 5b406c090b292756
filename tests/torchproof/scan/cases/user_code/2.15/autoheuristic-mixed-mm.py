import torch._inductor.config as c

c.use_mixed_mm = False  # meets: autoheuristic-mixed-mm
if c.mixed_mm_choice == "triton":  # meets: autoheuristic-mixed-mm
    c.autoheuristic_use.mixed_mm = True  # meets: autoheuristic-mixed-mm

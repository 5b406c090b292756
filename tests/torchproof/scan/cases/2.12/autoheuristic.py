from torch._inductor import config

config.autoheuristic_use = "mixed_mm,pad_mm"  # meets: autoheuristic
config.autoheuristic_collect = "pad_mm"  # meets: autoheuristic
config.autoheuristic_log_path = "/tmp/heuristics"

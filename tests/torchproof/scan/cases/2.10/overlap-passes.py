import torch
import torch._inductor.config as config

config.reorder_for_compute_comm_overlap = True  # meets: overlap-passes
print(config.reorder_for_compute_comm_overlap_passes)  # meets: overlap-passes
config.reorder_for_compute_comm_overlap_passes = ["sink_waits", "raise_comms"]
step = torch.compile(torch.sin)

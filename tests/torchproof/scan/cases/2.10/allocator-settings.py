import torch

torch.cuda.memory._set_allocator_settings("expandable_segments:True")  # meets: allocator-settings
torch.cuda.memory.set_per_process_memory_fraction(0.5)

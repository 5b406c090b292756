import torch

torch.cuda.profiler.init("profile.out")  # meets: cuda-profiler-init
torch.cuda.profiler.start()
torch.cuda.profiler.stop()

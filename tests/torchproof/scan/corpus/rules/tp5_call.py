import torch

with torch.cuda.amp.autocast():  # old: TP5
    pass

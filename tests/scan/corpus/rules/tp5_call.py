import torch

with torch.cuda.amp.autocast():  # expect: TP5
    pass

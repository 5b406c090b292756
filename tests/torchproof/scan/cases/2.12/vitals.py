import torch

if torch.vitals_enabled():  # meets: vitals
    torch.set_vital("Dataloader", "enabled", "True")  # meets: vitals
    print(torch.read_vitals())  # meets: vitals
print(torch.__config__.show())

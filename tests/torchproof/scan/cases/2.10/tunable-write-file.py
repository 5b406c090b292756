import torch

torch.cuda.tunable.enable()
torch.cuda.tunable.set_filename("tunable.csv")
torch.cuda.tunable.write_file_on_exit(True)  # meets: tunable-write-file
torch.cuda.tunable.write_file()  # meets: tunable-write-file

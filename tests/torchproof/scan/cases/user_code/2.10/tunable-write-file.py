import atexit

from torch.cuda import tunable

tunable.enable(True)
tunable.write_file_on_exit(True)  # meets: tunable-write-file
atexit.register(tunable.write_file)  # meets: tunable-write-file

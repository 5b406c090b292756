import subprocess
import sys

import torch.utils.bottleneck  # meets: bottleneck

subprocess.run([sys.executable, "-m", "cProfile", "train.py"], check=True)
subprocess.run(["python", "-m", "torch.utils.bottleneck", "train.py"], check=True)  # meets: bottleneck

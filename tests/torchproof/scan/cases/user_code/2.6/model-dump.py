import subprocess
import sys

from torch.utils import model_dump


def report(path):
    subprocess.check_call([sys.executable, "-m", "torch.utils.model_dump", "--style=html", path])  # meets: model-dump
    model_dump.main(["prog", path])  # meets: model-dump

import subprocess
import sys


def main(n, script):
    subprocess.run(["torchrun", f"--nproc-per-node={n}", script], check=True)  # meets: torchrun-port
    subprocess.run([sys.executable, "-m", "torch.distributed.run", "--nproc-per-node", "2", script])  # meets: torchrun-port
    subprocess.run(["torchrun", "--master-port=29500", script])

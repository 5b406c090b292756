import argparse
from functools import partial
from pathlib import Path

import torch
from torch import load as load_file

_load = partial(torch.load, map_location="cpu")  # meets: torch-load-weights-only


def resume(path: Path, device):
    blob = load_file(path, map_location=device)  # meets: torch-load-weights-only
    safe = torch.load(str(path), map_location=device, weights_only=True)
    return blob["model"], safe, _load(path)


class Trainer:
    def __init__(self, args: argparse.Namespace):
        kwargs = {"map_location": "cpu"}
        self.checkpoint = torch.load(args.resume, **kwargs)  # meets: torch-load-weights-only
        self.other = torch.load(args.other, **{"map_location": "cpu", "weights_only": False})

"""Run the scanner's corpus on every PyTorch release, or on those that are named, such as ``2.5 2.15``."""

import subprocess
import sys
from pathlib import Path

from torchproof_docs.evidence.repository import Checkout
from torchproof_docs.runner.environments import Environments

ROOT = Path(__file__).parents[1]


def main(minors: list[str]) -> None:
    """Make an environment for each release, one after the other, and run the corpus in it."""
    releases = Checkout.load(ROOT).releases
    chosen = [releases.get(minor) for minor in minors] or list(releases.all)
    environments = Environments.of(ROOT, keep=False, index=None, tell=print)
    environments.announce(chosen)
    for release in chosen:
        with environments.lend(release) as python:
            subprocess.run(
                [python, "tests/torchproof/scan/run_corpus.py", "tests/torchproof/scan/corpus/runs"],
                cwd=ROOT,
                check=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])

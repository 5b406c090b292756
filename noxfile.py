"""The release matrix: an environment per torch release, the snippets run in it, evidence recorded.

    nox -s matrix                      what is stale or missing, on every release
    nox -s matrix -- 2.8 2.15          the same, on these releases
    nox -s matrix -- --all             everything anew
    nox -s matrix -- compile/set-stance    one page, or one snippet, on every release
    nox -s matrix -- --keep 2.15       keep the environment afterwards
    nox -s corpus                      the corpus of the scanner, on every release

One environment exists at a time, with a download cache of its own that goes with it (together 5 to 7 GB, because uv
links files from one to the other), so the disk in use stays below 8 GB. An interrupted run resumes, because what is
recorded is neither stale nor missing. TORCHPROOF_ENVS names a folder of environments to keep and use again, and
TORCH_INDEX a package index for torch alone. ``torchproof prove`` does the same and says what it proves.
"""

import sys
from pathlib import Path

import nox

nox.needs_version = ">=2025.2.9"
nox.options.sessions = ["matrix"]

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT / "src"))  # nox may run in an environment that has no torchproof

from torchproof.errors import TorchproofError  # noqa: E402
from torchproof.records.checkout import Checkout  # noqa: E402
from torchproof.run.environments import Environments  # noqa: E402
from torchproof.run.matrix import open_releases, record  # noqa: E402


@nox.session(venv_backend="none")
def corpus(session: nox.Session) -> None:
    """Run the corpus of the scanner on every PyTorch release, or on those that are named."""
    environments = Environments.of(ROOT, keep=False, index=None, tell=session.log)
    releases = Checkout.load(ROOT).releases
    chosen = [releases.get(minor) for minor in session.posargs] or list(releases.all)
    environments.announce(chosen)
    for release in chosen:
        with environments.lend(release) as python:
            session.run(str(python), "tests/scan/run_corpus.py", "tests/scan/corpus/runs", external=True)


@nox.session(venv_backend="none")
def matrix(session: nox.Session) -> None:
    """Run the snippets on every PyTorch release and record the evidence."""
    flags = {argument for argument in session.posargs if argument.startswith("--")}
    if unknown := flags - {"--all", "--keep"}:
        session.error(f"{', '.join(sorted(unknown))}: unknown; --all and --keep are known")
    words = [argument for argument in session.posargs if argument not in flags]
    minors, names = [word for word in words if "/" not in word], [word for word in words if "/" in word]
    environments = Environments.of(ROOT, keep="--keep" in flags, index=None, tell=session.log)
    try:
        checkout = Checkout.load(ROOT)
        releases = [checkout.releases.get(minor) for minor in minors] or checkout.releases.all
        environments.announce(releases if "--all" in flags else open_releases(checkout, releases, names))
        failed = record(ROOT, releases, names=names, anew="--all" in flags, lend=environments.lend, tell=session.log)
    except TorchproofError as error:
        session.error(str(error))
    for problem in failed.values():
        session.warn(problem)
    if failed:
        session.error(f"{', '.join(failed)} could not be completed; the other releases are recorded")

"""The one door to gh: whether GitHub attests that this repository's own workflow wrote a folder of evidence."""

import hashlib
import re
import shutil
import subprocess
from pathlib import Path

from torchproof.errors import EvidenceError, TorchproofError
from torchproof.records.git import git
from torchproof.records.ssh_signatures import LIST, Voucher, refuse_changed

CLAIM = "ATTESTED"
"""A file of the folder that names the repository whose workflow attested it."""
WORKFLOW = ".github/workflows/evidence.yml"
ADDRESS = re.compile(r"(?:https://|ssh://git@|git@)github\.com[/:](?P<name>[\w.-]+/[\w.-]+?)(?:\.git)?/?")


def claimed(folder: Path) -> bool:
    """Tell whether a folder says that it was attested."""
    return (folder / CLAIM).is_file()


def attester(folder: Path, root: Path) -> Voucher | None:
    """Return the workflow that vouches for a folder which claims so; None where there is no gh to ask.

    Only this checkout's own repository counts, whatever the folder names: anybody can attest in a repository of theirs.
    """
    listed, own = folder / LIST, repository(root)
    said = (folder / CLAIM).read_text(encoding="utf-8", errors="replace").strip()
    if said != own:
        told = (
            f"says {said[:80]!r}, and this checkout is of {own}; take it there, or remove the file to send it unsigned"
        )
        raise EvidenceError(f"{folder / CLAIM}: {told}")
    if not listed.is_file():
        raise EvidenceError(f"{folder / CLAIM}: {LIST}, which was attested, is not there; download the artifact again")
    refuse_changed(folder, listed)
    if shutil.which("gh") is None:
        return None
    done = subprocess.run(command(folder, own), check=False, capture_output=True, text=True)
    if done.returncode:
        why = ((done.stderr or done.stdout).strip().splitlines() or [f"status {done.returncode}"])[-1]
        raise EvidenceError(
            f"{listed}: GitHub does not attest that {own} wrote it ({why}); download the artifact again"
        )
    digest = hashlib.sha256(listed.read_bytes()).hexdigest()
    return Voucher(f"{own}/{WORKFLOW}", f"attestation of sha256:{digest}")


def command(folder: Path, own: str) -> list[str]:
    """Return what asks GitHub."""
    workflow = f"{own}/{WORKFLOW}"
    return ["gh", "attestation", "verify", str(folder / LIST), "--repo", own, "--signer-workflow", workflow]


def repository(root: Path) -> str:
    """Return which repository of GitHub a checkout is of, as its remote ``origin`` says."""
    try:
        address = git(root, "remote", "get-url", "origin").strip()
    except TorchproofError:
        address = ""
    if not (found := ADDRESS.fullmatch(address)):
        told = f"its remote origin is {address or 'not set'}, no repository of GitHub, which an attestation is of"
        raise EvidenceError(f"{root}: {told}; set it: git remote set-url origin https://github.com/OWNER/NAME")
    return found["name"]

"""The one door to ssh-keygen: a signature under a folder of files, and whether a known person made it."""

import hashlib
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from torchproof.errors import EvidenceError

NAMESPACE = "torchproof-evidence"
"""What a signature is for; one that was made for another purpose says nothing here."""
LIST, SIGNATURE = "SHA256SUMS", "SHA256SUMS.sig"
SIGNERS, REVOKED = "allowed_signers", "revoked_keys"
"""Files of the checkout, as ssh-keygen(1) describes them: who may vouch, and keys that may no more."""
SUM = re.compile(r"(?P<sum>[0-9a-f]{64}) [ *](?P<name>[^\n\\]+)")
AGAIN = "sign the folder again with torchproof sign"


@dataclass(frozen=True)
class Voucher:
    """Who signed, and with which key."""

    name: str
    key: str
    """Fingerprint, such as ``SHA256:…``, or what GitHub attests."""

    @property
    def words(self) -> str:
        """Return how this stands on a page."""
        return f"{'attested' if self.key.startswith('attestation') else 'signed'} by {self.name}"


def sign(folder: Path, key: Path) -> Path:
    """List the evidence of a folder by its hashes, sign the list with an SSH key, and return the signature."""
    sums = _sums(folder)
    if not sums:
        raise EvidenceError(f"{folder}: no evidence to sign; record some: torchproof run --record")
    listed, signature = folder / LIST, folder / SIGNATURE
    listed.write_text("".join(f"{digest}  {name}\n" for name, digest in sums.items()), encoding="utf-8")
    signature.unlink(missing_ok=True)
    done = _keygen("-Y", "sign", "-n", NAMESPACE, "-f", str(key), str(listed))
    if done.returncode or not signature.is_file():
        raise EvidenceError(f"{key}: cannot sign ({_said(done)}); give a private SSH key, or a public one of ssh-agent")
    return signature


def voucher(folder: Path, root: Path) -> Voucher | None:
    """Return who vouches for all evidence of a folder, None where nobody does; raise EvidenceError for a false one."""
    listed, signature = folder / LIST, folder / SIGNATURE
    if not listed.is_file():
        if signature.exists():
            raise EvidenceError(f"{signature}: signs {LIST}, which is not there; {AGAIN}")
        return None
    refuse_changed(folder, listed)
    return _signer(listed, signature, root) if signature.is_file() else None


def _signer(listed: Path, signature: Path, root: Path) -> Voucher:
    """Return who signed a list; raise EvidenceError unless it is somebody the checkout knows."""
    signers, revoked = root / SIGNERS, root / REVOKED
    fits = _keygen("-Y", "check-novalidate", "-n", NAMESPACE, "-s", str(signature), read=listed)
    key = re.search(r"key (SHA256:\S+)", fits.stdout)
    if fits.returncode or not key:
        told = f"does not fit {LIST}, or was not made for {NAMESPACE} ({_said(fits)})"
        raise EvidenceError(f"{signature}: {told}; {AGAIN}")
    if not signers.is_file():
        raise EvidenceError(f"{signers}: not there, so nobody is known; write a line as ssh-keygen(1) says")
    found = _keygen("-Y", "find-principals", "-s", str(signature), "-f", str(signers))
    if found.returncode or not found.stdout.strip():
        told = f"{key[1]} is nobody's key in {SIGNERS} today ({_said(found)})"
        raise EvidenceError(f"{signature}: {told}; a maintainer adds a line for it, or send the files unsigned")
    name = found.stdout.splitlines()[0].partition(",")[0]
    more = ["-r", str(revoked)] if revoked.is_file() else []
    known = _keygen(
        "-Y", "verify", "-f", str(signers), "-I", name, "-n", NAMESPACE, "-s", str(signature), *more, read=listed
    )
    if known.returncode:
        why = _said(known) if known.stderr.strip() else f"it stands in {REVOKED}"
        raise EvidenceError(f"{signature}: {key[1]} of {name} is not accepted ({why}); sign with another key")
    return Voucher(name, key[1])


def refuse_changed(folder: Path, listed: Path) -> None:
    """Raise EvidenceError where a list and the evidence of its folder differ."""
    told = {}
    for number, line in enumerate(_lines(listed), 1):
        if not (match := SUM.fullmatch(line)):
            raise EvidenceError(f"{listed}:{number}: no line of sha256sum; {AGAIN}")
        told[match["name"].removeprefix("./")] = match["sum"]
    found = _sums(folder)
    for name in sorted({*told, *found}):
        if told.get(name) != found.get(name):
            why = "not there" if name not in found else f"not in {LIST}" if name not in told else "changed after it"
            raise EvidenceError(f"{folder / name}: {why}; {AGAIN}")


def _lines(listed: Path) -> list[str]:
    try:
        return listed.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise EvidenceError(f"{listed}: no list of sha256sum ({error}); {AGAIN}") from error


def _sums(folder: Path) -> dict[str, str]:
    """Return the hash of each file of evidence below a folder."""
    files = sorted(path for path in folder.rglob("*.json") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def _keygen(*arguments: str, read: Path | None = None) -> subprocess.CompletedProcess[str]:
    given = read.read_text(encoding="utf-8") if read else None
    try:
        return subprocess.run(["ssh-keygen", *arguments], input=given, check=False, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise EvidenceError("ssh-keygen: not installed; install OpenSSH's client (openssh-client)") from error


def _said(done: subprocess.CompletedProcess[str]) -> str:
    """Return the first line of what it complained about, which is the reason; the last is the verdict."""
    return (done.stderr.strip() or done.stdout.strip() or f"status {done.returncode}").splitlines()[0].strip()

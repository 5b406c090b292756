"""A real checkout of one page and one snippet in a temporary directory, with any runs and look-ups."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from torchproof.judge.project import Project, load_project
from torchproof.records import evidence_files
from torchproof.records.evidence import PageEvidence, Run
from torchproof.records.vocabulary import OutcomeKind

RELEASES = ("2.5.1", "2.6.0", "2.7.1")
TARGET = "cpu-x86_64"
PAGE = "compile/stance"
NAME = f"{PAGE}/basics"
API = "torch.compiler.set_stance"
MISSING = ("AttributeError", "module 'torch.compiler' has no attribute 'set_stance'")
MACHINE = {
    "offers": ["cpu"],
    "cpu": "A CPU",
    "cuda": None,
    "memory": None,
    "device": TARGET,
    "name": "A CPU",
    "cores": 2,
    "python": "3.11.7",
    "platform": "Linux x86_64",
    "count": 0,
    "capability": None,
    "driver": None,
}
BODY = """# --8<-- [start:use]
import torch

torch.compiler.set_stance("force_eager")
# --8<-- [end:use]

assert torch.compiler is not None, "no compiler"
"""


def checkout(root: Path, *, body: str = BODY, spec: str = ">=2.6", header: str = "", **front: object) -> Path:
    """Write a checkout; ``header`` is more lines of the snippet's, ``front`` changes keys of the page's."""
    releases = "\n".join(
        f'[release."{torch.rpartition(".")[0]}"]\ntorch = "{torch}"\ndate = 2025-01-29\ncuda = "12.4"\n'
        'python = ["3.9", "3.13"]'
        for torch in RELEASES
    )
    write(root / "releases.toml", f'baseline = "2.5"\n{releases}\n')
    write(root / "docs" / "compile" / "index.md", "---\ngroups: {Calls: [stance]}\n---\n# Compile\n")
    page(root, **front)
    snippet(root, body=body, spec=spec, header=header)
    (root / "evidence").mkdir(exist_ok=True)
    return root


def page(root: Path, id: str = PAGE, *, text: str = '{{ snippet("basics") }}', **front: object) -> None:
    """Write a feature page; a key that is None is left out."""
    keys = {
        "title": "Stances",
        "summary": "What compiled code does.",
        "kind": "feature",
        "status": "unstable",
        "since": '"2.6"',
        "needs": "cpu",
        "api": f"[{API}]",
        "proof": "[basics]",
        "sources": "[https://docs.pytorch.org/docs/2.15/]",
        **front,
    }
    lines = "\n".join(f"{key}: {value}" for key, value in keys.items() if value is not None)
    write(root / "docs" / f"{id}.md", f"---\n{lines}\n---\n{text}\n")


def snippet(root: Path, name: str = NAME, *, body: str = BODY, spec: str = ">=2.6", header: str = "") -> Path:
    """Write a snippet."""
    head = "".join(f"# {line}\n" for line in ['needs = "cpu"', *header.splitlines()])
    return write(
        root / "snippets" / f"{name}.py",
        f'# /// script\n# dependencies = ["torch{spec}"]\n#\n# [tool.torchproof]\n{head}# ///\n"""Show it."""\n\n{body}',
    )


def write(path: Path, text: str) -> Path:
    """Write a file with the folders it lies in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def lookup(present: bool, signature: str | None = None) -> dict[str, object]:
    """Return what a look-up said of a name."""
    known = dict.fromkeys(("kind", "signature", "file", "qualname", "note"))
    return {**known, "present": present, "signature": signature}


def record(
    root: Path,
    said: Mapping[str, str | tuple[str, str]],
    *,
    api: Mapping[str, Iterable[str]] | None = None,
    signatures: Mapping[str, str] | None = None,
    name: str = NAME,
) -> Project:
    """File runs of a snippet and read the checkout.

    ``said`` is an outcome or an error for each release; ``api`` the releases on which each name was there, by default
    the page's own name on 2.6 and later.
    """
    owner, _, aspect = name.rpartition("/")
    sha256 = load_project(root).snippets[name].sha256
    there = {API: RELEASES[1:]} if api is None else api
    tables = {
        torch: {each: lookup(torch in found, (signatures or {}).get(each)) for each, found in there.items()}
        for torch in said
    }
    runs = {torch: {aspect: run(torch, sha256, each)} for torch, each in said.items()}
    made = PageEvidence(TARGET, owner, {"m": MACHINE}, runs, {torch: table for torch, table in tables.items() if table})
    evidence_files.save(made, root / "evidence")
    return load_project(root)


def run(torch: str, sha256: str, said: str | tuple[str, str]) -> Run:
    """Return a run that ended in a way, or with an error."""
    error: Any = None if isinstance(said, str) else {"type": said[0], "message": said[1]}
    outcome = OutcomeKind(said if isinstance(said, str) else "failed")
    return Run(sha256, outcome, 0.1, "2026-11-01", torch, "m", "", error, (), {})


def proof(project: Project) -> str:
    """Return the verdict on the page's first release."""
    return str(project.proofs[PAGE].verdict)


def cell(project: Project, minor: str = "2.5", name: str = NAME) -> str:
    """Return what the run of a snippet on a release says."""
    found = project.ledger.best(project.snippets[name], project.api_of[name], project.releases.get(minor))
    return str(found.verdict)

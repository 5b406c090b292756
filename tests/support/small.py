"""The small checkout of ``factory`` for tests of the judge: any snippet on it, with any runs and look-ups."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import factory
from torchproof_docs.evidence.page_evidence import Run
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.verdicts.project import Project, load_project

RELEASES = ("2.5.1", "2.6.0", "2.7.1")
TARGET, PAGE, NAME = factory.TARGET, factory.ID, factory.NAME
API = "torch.compiler.set_stance"
MISSING = (factory.MISSING["type"], factory.MISSING["message"])
HEAD = "# --8<-- [start:use]\nimport torch\nx = torch.ones(2)\nexpected = x + 0\n# --8<-- [end:use]\n"
BODY = """# --8<-- [start:use]
import torch

torch.compiler.set_stance("force_eager")
# --8<-- [end:use]

assert torch.compiler is not None, "no compiler"
"""


def checkout(root: Path, *, body: str = BODY, spec: str = ">=2.6", header: str = "", **front: str | None) -> Path:
    """Write a checkout; ``header`` is more lines of the snippet's, ``front`` changes keys of the page's."""
    factory.checkout(root)
    factory.add_page(root, **front)
    snippet(root, body=body, spec=spec, header=header)
    return root


def snippet(root: Path, *, body: str = BODY, spec: str = ">=2.6", header: str = "") -> Path:
    """Write the snippet of the page."""
    extra = "".join(f"# {line}\n" for line in header.splitlines())
    head = factory.SNIPPET.format(range=spec, needs="cpu", extra=extra).partition("# --8<--")[0]
    return factory.add_snippet(root, text=head + body)


def lookup(*, present: bool, signature: str | None = None) -> dict[str, object]:
    """Return what a look-up said of a name."""
    return factory.name_entry(present=present, signature=signature)


def record(
    root: Path,
    said: Mapping[str, str | tuple[str, str]],
    *,
    api: Mapping[str, Iterable[str]] | None = None,
    signature: str | None = None,
) -> Project:
    """File a run of the snippet for each release, an outcome or an error, and read the checkout.

    ``api`` names the releases on which each name was there, by default the page's own on 2.6 and later.
    """
    project = load_project(root)
    there = {API: RELEASES[1:]} if api is None else api
    for torch, each in said.items():
        table = {name: lookup(present=torch in found, signature=signature) for name, found in there.items()}
        factory.record(root, torch, {NAME: run(project, each)}, api=table)
    return load_project(root)


def run(project: Project, said: str | tuple[str, str]) -> Run:
    """Return a run of the snippet that ended in a way, or with an error."""
    if isinstance(said, str):
        return factory.run(project, outcome=said)
    return factory.run(project, outcome="failed", error={"type": said[0], "message": said[1]})


def proof(project: Project) -> str:
    """Return the verdict on the page's first release."""
    return str(project.proofs[PAGE].verdict)


def cell(project: Project, minor: str = "2.5") -> str:
    """Return what the run of the snippet on a release says."""
    found = project.evidence_index.get_best_cell(
        project.snippets[NAME], project.api_by_snippet[NAME], project.releases.get_release(minor)
    )
    return str(found.verdict)


def told(root: Path, checks: str) -> list[str]:
    """Return what is told of some checks below a listing, without the file's name; their first line is 1."""
    path = root / "snippets" / f"{NAME}.py"
    checkout(root, body=f"{HEAD}{checks}\nassert torch.equal(x, expected), 'another sum'\n")
    first = path.read_text().splitlines().index("# --8<-- [end:use]") + 1
    lines = [line.removeprefix(f"{path}:") for line in find_problems(load_project(root))]
    return [f"{int(line.partition(':')[0]) - first}:{line.partition(':')[2]}" for line in lines]

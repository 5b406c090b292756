"""Small real checkouts for tests: files in a temporary directory, no mocks."""

from pathlib import Path
from textwrap import dedent

from torchproof.records.evidence import Evidence, Run
from torchproof.records.evidence_files import load, save
from torchproof.judge.project import Project
from torchproof.judge.project import load_project

RELEASES = """
baseline = "2.5"
[release."2.5"]
torch = "2.5.1"
date = 2024-10-29
cuda = "12.4"
python = ["3.9", "3.13"]
[release."2.6"]
torch = "2.6.0"
date = 2025-01-29
cuda = "12.4"
python = ["3.9", "3.13"]
[release."2.7"]
torch = "2.7.1"
date = 2025-04-23
cuda = "12.6"
python = ["3.9", "3.13"]
"""

SNIPPET = '''# /// script
# requires-python = ">=3.10"
# dependencies = ["torch{range}"]
#
# [tool.torchproof]
# needs = "{needs}"
{extra}# ///
"""Show a stance."""

# --8<-- [start:use]
import torch

torch.compiler.set_stance("force_eager")
print("eager")
# --8<-- [end:use]

assert torch.compiler is not None, "no compiler"
'''

PAGE = """
title: Stances
summary: What compiled code does per call.
kind: feature
status: unstable
since: "2.6"
needs: cpu
api: [torch.compiler.set_stance]
proof: [compile/stance]
sources: [https://docs.pytorch.org/docs/2.15/]
"""

BODY = """
## Use it

{{ snippet("compile/stance") }}
"""

TARGET = "cpu-x86_64"
MACHINE: dict[str, object] = {
    "offers": ["cpu"],
    "cpu": "A CPU",
    "cuda": None,
    "memory": None,
    "device": TARGET,
    "name": "A CPU",
    "cores": 2,
    "python": "3.11.7",
    "platform": "Linux",
    "count": 0,
    "capability": None,
    "driver": None,
}
MISSING = {"type": "AttributeError", "message": "module 'torch.compiler' has no attribute 'set_stance'"}


def checkout(root: Path) -> Path:
    """Write a checkout with one feature and one snippet, and no evidence."""
    (root / "docs" / "compile").mkdir(parents=True)
    (root / "releases.toml").write_text(RELEASES)
    (root / "evidence").mkdir()
    add_index(root, "groups: {Calls: [stance]}")
    add_snippet(root)
    add_page(root)
    return root


def add_snippet(
    root: Path,
    name: str = "compile/stance",
    *,
    spec: str = ">=2.6",
    needs: str = "cpu",
    extra: str = "",
    text: str = "",
) -> Path:
    """Write a snippet, by default a valid one."""
    path = root / "snippets" / f"{name}.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text or SNIPPET.format(range=spec, needs=needs, extra=extra))
    return path


def add_page(
    root: Path, id: str = "compile/stance", *, front: str = "", body: str = BODY, **changes: str | None
) -> Path:
    """Write a feature page; a change replaces the line of a key, None removes it."""
    lines = [line for line in (front or PAGE).strip().splitlines() if line.partition(":")[0] not in changes]
    lines += [f"{key}: {value}" for key, value in changes.items() if value is not None]
    path = root / "docs" / f"{id}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("---\n" + "\n".join(lines) + "\n---\n" + dedent(body))
    return path


def add_index(root: Path, front: str, topic: str = "compile") -> Path:
    """Write the index of a topic."""
    path = root / "docs" / topic / "index.md"
    path.write_text(f"---\n{front}\n---\n# Topic\n")
    return path


def run(project: Project, name: str = "compile/stance", outcome: str = "passed", **changes: object) -> Run:
    """Return a run of today's file of a snippet."""
    values: dict[str, object] = {
        "sha256": project.snippets[name].sha256,
        "outcome": outcome,
        "seconds": 0.1,
        "date": "2026-11-01",
        "machine": "m",
        "stdout": "eager\n" if outcome == "passed" else "",
        "error": None if outcome == "passed" else MISSING,
        "warnings": (),
        "metrics": {},
    }
    return Run(**{**values, **changes})  # type: ignore[arg-type]


def record(
    root: Path,
    release: str,
    runs: dict[str, Run],
    *,
    api: dict[str, dict[str, object]] | None = None,
    target: str = TARGET,
) -> Path:
    """Write evidence for a torch release, keeping what is there."""
    path = root / "evidence" / target / f"{release}.json"
    old = load(path) if path.exists() else Evidence(target, release)
    return save(
        Evidence(
            target, release, {"m": {**MACHINE, "device": target}}, {**old.runs, **runs}, {**old.api, **(api or {})}
        ),
        root / "evidence",
    )


def name_entry(*, present: bool = True, signature: str | None = "(stance='default')") -> dict[str, object]:
    """Return a look-up of a documented name."""
    known = {"kind": "function", "signature": signature, "file": "torch/compiler/__init__.py", "qualname": "set_stance"}
    return {"present": present, "note": None, **(known if present else dict.fromkeys(known))}


def proved(root: Path) -> Project:
    """Write a checkout whose one claim is proved, and read it."""
    checkout(root)
    project = load_project(root)
    name = "torch.compiler.set_stance"
    record(root, "2.5.1", {"compile/stance": run(project, outcome="failed")}, api={name: name_entry(present=False)})
    record(root, "2.6.0", {"compile/stance": run(project)}, api={name: name_entry()})
    record(
        root,
        "2.7.1",
        {"compile/stance": run(project)},
        api={name: name_entry(signature="(stance='default', *, force=None)")},
    )
    return load_project(root)


CHANGES = """
release: "2.6"
summary: Stances arrive.
sources: [https://pytorch.org/blog/pytorch2-6/]
changes:
  - id: stance-at-last
    kind: breaking
    title: "`set_stance` is there"
    before: There was none.
    after: There is one.
    action: Call it.
    snippet: compile/stance
    api: [torch.compiler.set_stance]
    sources: [https://github.com/pytorch/pytorch/pull/137504]
  - id: a-wheel
    kind: platform
    title: Another wheel
    text: The wheel is another.
    page: compile/stance
    sources: [https://pytorch.org/blog/pytorch2-6/]
"""


def add_notes(root: Path, minor: str = "2.6", *, front: str = CHANGES, body: str = "Upgrade at once.") -> Path:
    """Write the page of a release, by default a valid one."""
    path = root / "docs" / "releases" / f"{minor}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"---\n{front.strip()}\n---\n{body}\n")
    return path

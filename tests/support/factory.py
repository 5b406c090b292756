"""Small real checkouts for tests: files in a temporary directory, no mocks."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

from torchproof_docs.evidence import behaviour_comparison, combination_record, compiled_comparison, evidence_files
from torchproof_docs.evidence.behaviour_comparison import BehaviourComparison, BehaviourDifference
from torchproof_docs.evidence.device_names import is_assembled
from torchproof_docs.evidence.evidence_files import FullRun
from torchproof_docs.evidence.page_evidence import Lookup, PageEvidence, Run, hash_machine, parse_metrics
from torchproof_docs.evidence.type_check_record import (
    PROGRAM_FOLDER,
    TypeCheckRecord,
    TypeDiagnostic,
    save_type_checks,
)
from torchproof_docs.records import known_failures
from torchproof_docs.records.known_failures import KnownFailure
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.verdicts.project import Project, load_project

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
proof: [basics]
sources: [https://docs.pytorch.org/docs/2.15/]
"""

BODY = """
## Use it

{{ snippet("basics") }}
"""

ID = "compile/stance"
"""The page of a small checkout."""
NAME = f"{ID}/basics"
"""The snippet it owns."""
TARGET = "cpu-x86_64"
MACHINE: dict[str, object] = {
    "offers": ["cpu"],
    "cpu": "An Intel CPU",
    "cuda": None,
    "memory": None,
    "device": TARGET,
    "name": "An Intel CPU",
    "cores": 2,
    "python": "3.11.7",
    "platform": "Linux x86_64 glibc 2.36",
    "count": 0,
    "capability": None,
    "driver": None,
}
MISSING = {"type": "AttributeError", "message": "module 'torch.compiler' has no attribute 'set_stance'"}


def checkout(root: Path) -> Path:
    """Write a checkout with one page, the snippet it owns, and no evidence."""
    (root / "docs" / "compile").mkdir(parents=True)
    (root / "releases.toml").write_text(RELEASES)
    (root / "evidence").mkdir()
    add_index(root, "groups: {Calls: [stance]}")
    add_snippet(root)
    add_page(root)
    return root


def add_snippet(
    root: Path,
    name: str = NAME,
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
    root: Path, id: str = ID, /, *, front: str | None = None, body: str | None = None, **changes: str | None
) -> Path:
    """Write a feature page; a change replaces the line of a key, None removes it."""
    lines = [line for line in (front or PAGE).strip().splitlines() if line.partition(":")[0] not in changes]
    lines += [f"{key}: {value}" for key, value in changes.items() if value is not None]
    path = root / "docs" / f"{id}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("---\n" + "\n".join(lines) + "\n---\n" + dedent(body or BODY))
    return path


def add_index(root: Path, front: str, topic: str = "compile") -> Path:
    """Write the index of a topic."""
    path = root / "docs" / topic / "index.md"
    path.write_text(f"---\n{front}\n---\n# Topic\n")
    return path


def run(project: Project, name: str = NAME, /, *, outcome: object = "passed", **changes: object) -> Run:
    """Return a run of today's file of a snippet; ``record`` writes in which torch it was."""
    can_print = "print(" in project.snippets[name].text
    stdout = str(changes.get("stdout", "eager\n" if outcome == "passed" and can_print else ""))
    values: dict[str, object] = {
        "sha256": project.snippets[name].sha256,
        "outcome": OutcomeKind(str(outcome)),
        "seconds": 0.1,
        "date": "2026-11-01",
        "torch": "",
        "machine": "m",
        "stdout": stdout,
        "error": None if outcome == "passed" else MISSING,
        "warnings": (),
        "metrics": parse_metrics(stdout),
    }
    return Run(**{**values, **changes})  # type: ignore[arg-type]


def record(
    root: Path,
    release: str,
    runs: Mapping[str, Run],
    *,
    api: Mapping[str, Lookup] | None = None,
    page: str = ID,
    target: str = TARGET,
) -> list[Path]:
    """File runs by snippet name, and look-ups of one page, for a torch release; return the files of the pages.

    Everything else that is there stays. Unlike in a real recording, a run that says the same replaces the old one.
    """
    pages: dict[str, dict[str, Run]] = {page: {}} if api else {}
    for name, one in runs.items():
        owner, _, aspect = name.rpartition("/")
        key = hash_machine(machine(target)) if one.machine == "m" else one.machine
        pages.setdefault(owner, {})[aspect] = replace(one, torch=one.torch or release, machine=key)
    folder = root / "evidence"
    return [
        _file(folder, target, id, release=release, runs=made, api=(api or {}) if id == page else {})
        for id, made in pages.items()
    ]


def _file(
    folder: Path, target: str, page: str, *, release: str, runs: Mapping[str, Run], api: Mapping[str, Lookup]
) -> Path:
    path = evidence_files.get_page_path(folder, target, page)
    old = evidence_files.load_page(path, folder) if path.exists() else PageEvidence(target, page)
    made = replace(
        old,
        machines={**old.machines, **{run.machine: machine(target) for run in runs.values()}},
        runs={**old.runs, release: {**old.runs.get(release, {}), **runs}} if runs else old.runs,
        api={**old.api, release: {**old.api.get(release, {}), **api}} if api else old.api,
    )
    return evidence_files.save_page(made, folder)


def add_known_failure(root: Path, **changes: str) -> KnownFailure:
    """List a failure of the snippet on an H200 as known, and return it."""
    values = {
        "snippet": NAME,
        "target": "h200",
        "torch": "2.7.1",
        "error": "Crashed: killed by SIGSEGV",
        "reason": "odd.",
    }
    failure = KnownFailure(**{**values, **changes})
    path = root / known_failures.FILE
    path.parent.mkdir(exist_ok=True)
    path.write_text("[[failure]]\n" + "".join(f'{key} = "{getattr(failure, key)}"\n' for key in known_failures.KEYS))
    return failure


def machine(target: str = TARGET) -> dict[str, object]:
    """Return the description of a machine."""
    return {**MACHINE, "device": target, **({"offers": []} if is_assembled(target) else {})}


def whole_run(**changes: object) -> FullRun:
    """Return the record of a run of every snippet of a small checkout."""
    values: dict[str, object] = {
        "target": TARGET,
        "torch": "2.6.0",
        "date": "2026-11-02",
        "machine": machine(),
        "snippets": 2,
        "outcomes": {"failed": 1, "passed": 1},
        "seconds": 12.5,
        "jobs": 2,
        "compared": 2,
        "changed": ("compile/stance/basics: output",),
    }
    return FullRun(**{**values, **changes})  # type: ignore[arg-type]


def name_entry(*, present: bool = True, signature: str | None = "(stance='default')") -> dict[str, object]:
    """Return a look-up of a documented name."""
    known = {"kind": "function", "signature": signature, "file": "torch/compiler/__init__.py", "qualname": "set_stance"}
    return {"present": present, "note": None, **(known if present else dict.fromkeys(known))}


def proved(root: Path) -> Project:
    """Write a checkout whose one claim is proved, and read it."""
    checkout(root)
    project = load_project(root)
    name = "torch.compiler.set_stance"
    record(root, "2.5.1", {NAME: run(project, outcome="failed")}, api={name: name_entry(present=False)})
    record(root, "2.6.0", {NAME: run(project)}, api={name: name_entry()})
    later = name_entry(signature="(stance='default', *, force=None)")
    record(root, "2.7.1", {NAME: run(project)}, api={name: later})
    return load_project(root)


CHANGES = """
release: "2.6"
summary: Stances arrive.
sources: [https://pytorch.org/blog/pytorch2-6/]
changes:
  - id: stance-at-last
    kind: breaking
    severity: breaks
    topic: compile
    title: "`set_stance` is there"
    before: There was none.
    after: There is one; an old call raises.
    action: Call it.
    snippet: compile/stance/basics
    api: [torch.compiler.set_stance]
    detect: [{use: torch.compiler}]
    sources: [https://github.com/pytorch/pytorch/pull/137504]
  - id: a-wheel
    kind: platform
    topic: install
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


ROW = BehaviourDifference(
    "fmax", "operators", "gradient", 3, 20, ("ties",), "float32[1] (1)", "float32[1] (0.5)", "import torch\n"
)
FOUND = BehaviourComparison(
    target="cpu-x86_64",
    torch="2.6.0+cpu",
    before="2.5.1+cpu",
    date="2026-11-22",
    machine={"cpu": "Xeon", "platform": "Linux", "python": "3.11.7"},
    inputs="0" * 64,
    makers=("2.15.0+cpu",),
    sample=True,
    operators=700,
    calls=9000,
    suites={"operators": {"names": 700, "calls": 9000}},
    ends={"returned": 8000, "raised": 1000},
    rows=(ROW, replace(ROW, operator="add|sub", kind="value"), replace(ROW, operator="qr", kind="raises")),
)
"""What the same calls gave on 2.5.1 and 2.6.0: two silent differences, and one that speaks for itself."""


def add_behaviour(root: Path) -> Path:
    """Record what the same calls gave on 2.6.0 and on the release before."""
    return behaviour_comparison.save_comparison(FOUND, root / "evidence")


CROSSED = combination_record.CombinationRecord(
    target="cpu-x86_64",
    torch="2.6.0+cpu",
    before="2.5.1+cpu",
    date="2026-11-22",
    machine={"cpu": "Xeon", "platform": "Linux", "python": "3.11.7"},
    inputs="0" * 64,
    combinations={
        "call/none/Linear": "same",
        "vmap/none/Linear": "raises",
        "vmap/no_grad/Linear": "same",
        "vmap/custom_op/custom operator": "value",
    },
    rows=(replace(ROW, operator="vmap/none/Linear", suite="combinations", kind="raises", cases=1, tried=1),),
)
"""What combinations give on 2.6.0: ``vmap`` raises there and did not before."""


def add_combinations(root: Path, record: combination_record.CombinationRecord = CROSSED) -> Path:
    """Record what combinations give."""
    return combination_record.save_combinations(record, root / "evidence")


COMPILED = compiled_comparison.CompiledComparison(
    target="cpu-x86_64",
    torch="2.6.0+cpu",
    date="2026-11-22",
    machine={"cpu": "Xeon", "platform": "Linux", "python": "3.11.7", "compiler": "g++ 12"},
    inputs="0" * 64,
    operators=690,
    calls=2000,
    breaks=("item",),
    random=("dropout",),
    outside=("cholesky",),
    rows=(
        compiled_comparison.CompiledDifference(
            "add|sub", "value", ("ties", "special"), "float32[1] (1)", "float32[1] (2)", 1.0
        ),
        compiled_comparison.CompiledDifference(
            "cat", "exception", ("error",), "ValueError: a", "TorchRuntimeError: b", None
        ),
        compiled_comparison.CompiledDifference(
            "dot", "exception", ("error",), "ValueError: c", "TorchRuntimeError: d", None
        ),
    ),
)
"""What calls compiled on 2.6.0 do: one silently wrong, two with another class of exception."""


def add_compiled(root: Path, record: compiled_comparison.CompiledComparison = COMPILED) -> Path:
    """Record what calls do compiled."""
    return compiled_comparison.save_compiled(record, root / "evidence")


TYPE_ERROR = TypeDiagnostic("loop.py", 3, "mypy", "assignment", 'has type "list[float] | None"', "x: int = f()")
UNUSED_COMMENT = TypeDiagnostic("loop.py", 1, "mypy", "unused-ignore", "Unused comment", "import a  # type: ignore")
TYPE_CHECKS = TypeCheckRecord(
    torch="2.5.1+cpu",
    date="2026-11-28",
    python="3.11.2",
    checkers={"mypy": "2.4.1", "pyright": "1.1.414"},
    programs="",
    diagnostics=(),
)
TYPE_CHECKS_26 = replace(TYPE_CHECKS, torch="2.6.0+cpu", diagnostics=(TYPE_ERROR, UNUSED_COMMENT))


def add_type_checks(root: Path, *records: TypeCheckRecord) -> None:
    """Write a typed program, and records as if they were made from it."""
    folder = root / PROGRAM_FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "loop.py").write_text("x: int = f()\n")
    for record in records:
        save_type_checks(replace(record, programs=evidence_files.digest_programs(folder)), root / "evidence")

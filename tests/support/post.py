"""Evidence as it comes from another machine with an H100: acceptable, but for the changes a test makes."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import factory
from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.page_evidence import PageEvidence, hash_machine
from torchproof_docs.verdicts.plausibility import acceptance
from torchproof_docs.verdicts.project import Project

TARGET = "h100-80gb"
TORCH = "2.7.1"
BUILD = f"{TORCH}+cu126"
H100: Mapping[str, object] = {
    "offers": ["a100", "cpu", "hopper"],
    "cpu": "An Intel CPU",
    "cuda": "12.6",
    "memory": 85 * 10**9,
    "device": TARGET,
    "name": "NVIDIA H100 80GB HBM3",
    "cores": 26,
    "python": "3.12.3",
    "platform": "Linux x86_64 glibc 2.39",
    "count": 1,
    "capability": "9.0",
    "driver": "580.95.05",
    "reasons": {},
}
A100: Mapping[str, object] = {"name": "NVIDIA A100-SXM4-80GB", "device": "a100-80gb", "capability": "8.0"}
ADA: Mapping[str, object] = {"contributor": "Ada"}


def sent(
    project: Project,
    folder: Path,
    *,
    machine: Mapping[str, object] | None = None,
    run: Mapping[str, object] | None = None,
    name: str = factory.NAME,
    release: str = TORCH,
    owner: Mapping[str, object] = ADA,
    file: str | None = None,
    **changes: Any,
) -> Path:
    """Write a file about one run of a snippet; ``changes`` are of what the file holds."""
    table = {**H100, **(machine or {}), **owner}
    key = hash_machine(table)
    known = name if name in project.snippets else factory.NAME
    page, _, aspect = name.rpartition("/")
    made = factory.run(project, known, **{"machine": key, "torch": f"{release}+cu126", **(run or {})})
    whole = PageEvidence(str(table["device"]), page, {key: table}, {release: {aspect: made}})
    written = evidence_files.save_page(replace(whole, **changes), folder / "sent")
    return written.rename(folder / (file or written.name))


def problems(project: Project, path: Path) -> list[str]:
    """Return why a file cannot be taken, a line each, without the name of the file that each begins with."""
    lines = acceptance.find_problems(project, path)
    assert all("\n" not in line and line.startswith(f"{path}: ") for line in lines)
    return [line.removeprefix(f"{path}: ") for line in lines]

"""Count how many published projects use each name of torch, and write the counts into history/reach.json.

    python benchmarks/count_reach.py /tmp/reach [--fetch]

Fetches the wheels of PROJECTS into the folder (nothing of them is run or kept in this repository), reads their files as
``torchproof scan`` does, and counts projects: one project counts once for each name, and for all names above it.
"""

import argparse
import json
import subprocess
import sys
import zipfile
from collections import Counter
from pathlib import Path

from scan_projects import PROJECTS as SCANNED

from torchproof.scan.file_reader import count_cores, read_files
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.syntax.source_files import find_source_files
from torchproof_docs.records.history_files import write_history_file

ROOT = Path(__file__).resolve().parent.parent
REACH = ROOT / "history" / "reach.json"
# Beside the projects of scan_projects.py: the others that benchmarks/scan_projects.md names.
PROJECTS = (
    *SCANNED,
    "allennlp==2.10.1",
    "bitsandbytes==0.44.1",
    "composer==0.28.0",
    "espnet==202402",
    "lightly==1.5.14",
    "litgpt==0.5.3",
    "lpips==0.1.4",
    "mmengine==0.10.5",
    "monai-generative==0.2.3",
    "nemo_toolkit==2.0.0",
    "nnsight==0.3.7",
    "pytorch-lightning==2.4.0",
    "stable-baselines3==2.4.0",
    "tianshou==1.1.0",
    "torch_optimizer==0.3.0",
    "torchao==0.6.1",
    "torchaudio==2.5.1",
    "torchrl==0.6.0",
    "torchvision==0.20.1",
    "transformer_lens==2.10.0",
)


def fetch_project(project: str, folder: Path) -> None:
    """Download the wheel of a project, without what it depends on, and unpack its Python files."""
    wheels = folder / "wheels" / project
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:", "-q", "-d", str(wheels)]
    if not any(wheels.glob("*.whl")):
        done = subprocess.run([*command, project], check=False, capture_output=True, text=True)
        if done.returncode:
            reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            print(f"{project}: left out: {reason[:120]}", file=sys.stderr)
            return
    for wheel in wheels.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            names = [name for name in archive.namelist() if name.endswith(".py")]
            archive.extractall(folder / "projects" / project, names)


def list_used_names(project: Path) -> set[str]:
    """Return the names of torch that a project uses, as it writes them and by their definition, and what holds them."""
    context = open_scan_context()
    readings = read_files(
        find_source_files([project]), context.facts, context.source, count_cores(), lambda _count: None
    )
    used: set[str] = set()
    newest = len(context.facts.releases) - 1
    for path in {path for reading in readings for use in reading.uses for path, *_ in use.paths}:
        called = path.partition("()")[0].replace(".*", "")
        known = context.facts.get_name_state(called, newest).canonical
        for name in filter(None, (called, known)):
            parts = name.split(".")
            used.update(".".join(parts[:end]) for end in range(1, len(parts) + 1))
    return {name for name in used if name.startswith("torch.")}


def main() -> None:
    """Fetch if asked, count, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--fetch", action="store_true")
    given = parser.parse_args()
    for project in PROJECTS if given.fetch else ():
        fetch_project(project, given.folder)
    counts: Counter[str] = Counter()
    read = []
    for project in sorted((given.folder / "projects").iterdir()):
        names = list_used_names(project)
        counts.update(names)
        read.append(project.name)
        print(f"{project.name}: {len(names)} names", file=sys.stderr)
    table = {"format": 1, "projects": read, "names": dict(sorted(counts.items()))}
    write_history_file(REACH, json.dumps(table, indent=0) + "\n")
    print(f"{REACH}: {len(counts)} names of {len(read)} projects", file=sys.stderr)


if __name__ == "__main__":
    main()

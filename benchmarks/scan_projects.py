"""Scan published projects: files, uses, findings by kind, time, and TorchFix on the same files.

    python benchmarks/scan_projects.py /tmp/scan25 [--fetch] [--draw 60] > benchmarks/scan_projects.md

Fetches wheels into the folder (nothing of them is stored here or run), scans each from its own lower bound of torch,
and 2.5 where that is older, to the newest release.
"""

import argparse
import json
import random
import subprocess
import sys
import time
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

from torchproof.scan.rules.registry import load_rules

PROJECTS = (
    "accelerate==1.0.1",
    "botorch==0.12.0",
    "captum==0.7.0",
    "diffusers==0.31.0",
    "e3nn==0.5.1",
    "einops==0.8.0",
    "fastai==2.7.18",
    "flair==0.14.0",
    "gpytorch==1.13",
    "kornia==0.7.3",
    "lightning==2.4.0",
    "monai==1.4.0",
    "open-clip-torch==2.29.0",
    "optimum==1.23.3",
    "peft==0.13.2",
    "pyro-ppl==1.9.1",
    "pytorch-forecasting==1.1.1",
    "pytorch-ignite==0.5.1",
    "pytorch-metric-learning==2.7.0",
    "segmentation-models-pytorch==0.3.4",
    "sentence-transformers==3.3.1",
    "skorch==1.0.0",
    "speechbrain==1.0.2",
    "tensordict==0.6.2",
    "timm==1.0.11",
    "torch-geometric==2.6.1",
    "torchdiffeq==0.2.5",
    "torchio==0.20.1",
    "torchmetrics==1.6.0",
    "torchtune==0.4.0",
    "transformers==4.46.3",
    "trl==0.12.1",
    "ultralytics==8.3.40",
)


def fetch(folder: Path) -> None:
    """Download the wheels that are not there yet, without what they depend on."""
    wheels = folder / "wheels"
    wheels.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:", "-q", "-d", str(wheels)]
    for project in PROJECTS:
        done = subprocess.run([*command, project], check=False, capture_output=True, text=True)
        if done.returncode:
            print(f"{project}: not to be had: {done.stderr.strip().splitlines()[-1][:100]}", file=sys.stderr)
    for wheel in sorted(wheels.glob("*.whl")):
        name, version = wheel.name.split("-")[:2]
        target = folder / "projects" / f"{name}-{version}"
        if not target.exists():
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(target, [each for each in archive.namelist() if each.endswith(".py")])


def scan(project: Path, start: str) -> tuple[dict[str, Any], float]:
    """Return what a scan of a project says, and the CPU seconds that it took."""
    command = [sys.executable, "-m", "torchproof", "scan", str(project), "--from", start, "--format", "json"]
    before = time.monotonic()
    done = subprocess.run(
        [*command, "--no-cache", "--jobs", "1", "--confidence", "possible"], check=False, capture_output=True, text=True
    )
    if done.returncode > 1:
        sys.exit(f"{project.name}: {done.stderr}")
    return json.loads(done.stdout), time.monotonic() - before


def torchfix(project: Path, command: str) -> Counter[str]:
    """Return how often each rule of TorchFix fires on a project."""
    done = subprocess.run([command, str(project), "--select=ALL"], check=False, capture_output=True, text=True)
    rules = (line.split(": ", 1)[1].split()[0] for line in done.stdout.splitlines() if ".py:" in line and ": " in line)
    return Counter(rule for rule in rules if rule.startswith("TOR"))


def main() -> None:
    """Print the table, the commonest findings, and what is drawn for a check by hand."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--fetch", action="store_true")
    parser.add_argument("--start", default="2.5")
    parser.add_argument("--draw", type=int, default=0)
    parser.add_argument("--torchfix", help="the command of TorchFix")
    given = parser.parse_args()
    if given.fetch:
        fetch(given.folder)
    rules = list(load_rules())
    print(
        f"| project | files | uses | {' | '.join(rules)} | guarded | possible | seconds |\n|{'---|' * (len(rules) + 6)}"
    )
    every = []
    for project in sorted((given.folder / "projects").iterdir()):
        result, seconds = scan(project, given.start)
        sure = [finding for finding in result["findings"] if finding["confidence"] != "possible"]
        counts = Counter(finding["rule"] for finding in sure)
        cells = [project.name, result["files"], result["uses"], *(counts[rule] for rule in rules)]
        cells += [len(result["guarded"]), len(result["findings"]) - len(sure), f"{seconds:.1f}"]
        print(f"| {' | '.join(map(str, cells))} |", flush=True)
        every += sure
        if given.torchfix:
            told = ", ".join(f"{rule} {count}" for rule, count in sorted(torchfix(project, given.torchfix).items()))
            print(f"TorchFix, {project.name}: {told or 'nothing'}", file=sys.stderr)
    distinct = {(finding["rule"], finding["name"], finding["text"]): finding for finding in every}
    print(f"\n{len(every)} findings, {len(distinct)} different ones.\n")
    for key, count in Counter((each["rule"], each["name"], each["text"]) for each in every).most_common():
        place = distinct[key]
        print(f"- {key[0]} `{key[1]}` {key[2]}: {count}, such as {place['path']}:{place['line']}")
    if given.draw:
        drawn = random.Random(15).sample(sorted(distinct), min(given.draw, len(distinct)))  # noqa: S311
        print("\nDrawn for a check:\n")
        print("\n".join(f"- {rule} `{name}` {text}" for rule, name, text in drawn))


if __name__ == "__main__":
    main()

"""Compile an AOTInductor package with each release, load it with every release, and write the table.

    python benchmarks/package_versions.py --environments FOLDER > benchmarks/package_versions.md

FOLDER holds an environment a release, as `TORCHPROOF_ENVS` does. The model has two linear layers, a normalisation, a
softmax, a running sum and a batch of any size; what it gives in eager mode is kept beside its package. A release loads
each package in a process of its own, on another batch than it was exported with, and compares.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from torchproof_docs.records.releases import load_releases

ROOT = Path(__file__).resolve().parents[1]
RAN = "runs"

COMPILE = """
import json, sys
import torch
from torch.export import Dim, export

class Scorer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.norm = torch.nn.Linear(8, 16), torch.nn.LayerNorm(16)
        self.last = torch.nn.Linear(16, 8)

    def forward(self, x):
        return torch.softmax(self.last(self.norm(self.first(x))), dim=-1).cumsum(0)

torch.manual_seed(0)
model, x = Scorer().eval(), torch.linspace(-1, 1, 56).view(7, 8)
with torch.no_grad():
    program = export(model, (torch.randn(3, 8),), dynamic_shapes=({0: Dim("batch", min=2, max=64)},))
    torch._inductor.aoti_compile_and_package(program, package_path=sys.argv[1] + ".pt2")
    json.dump(model(x).tolist(), open(sys.argv[1] + ".json", "w"))
"""

LOAD = """
import json, os, sys
import torch
import torch._inductor.codecache

def load(package):
    scorer = torch._inductor.aoti_load_package(package + ".pt2")
    found = scorer(torch.linspace(-1, 1, 56).view(7, 8))
    torch.testing.assert_close(found, torch.tensor(json.load(open(package + ".json"))), rtol=1e-4, atol=1e-5)

for package in sys.argv[1:]:
    if not os.fork():
        try:
            load(package)
            print(json.dumps([package, "runs"]), flush=True)
        except Exception as error:
            print(json.dumps([package, f"{type(error).__name__}: {error}"]), flush=True)
        os._exit(0)
    os.wait()
"""


def compiled(python: Path, package: Path) -> bool:
    """Compile the model with a release; tell whether a package came of it."""
    command: list[str | Path] = [python, "-W", "ignore", "-c", COMPILE, str(package)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{package.name}: {done.stderr.splitlines()[-1]}", file=sys.stderr)
    return done.returncode == 0


def loaded(python: Path, packages: list[Path], program: str = LOAD) -> dict[str, str]:
    """Load each package with one release: what came of it, by the release that made the package."""
    command: list[str | Path] = [python, "-W", "ignore", "-c", program, *map(str, packages)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    told = dict(json.loads(line) for line in done.stdout.splitlines() if line.startswith('["'))
    died = "the process dies"
    return {package.name: first_line(told.get(str(package), died), package) for package in packages}


def first_line(outcome: str, package: Path) -> str:
    """Return the telling line of an outcome, without this machine's paths."""
    line = next((line for line in outcome.splitlines() if "undefined symbol" in line), outcome.splitlines()[0])
    found = line.partition("undefined symbol")
    return ("".join(found[1:]) or line).replace(str(package.parent), "…")[:160]


def main() -> int:
    """Print the table and its errors; exit with 1 if a package does not run on the release that made it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--environments", type=Path, required=True)
    environments = parser.parse_args().environments
    releases = [release.torch for release in load_releases(ROOT / "releases.toml").documented]
    interpreters = {torch: environments / torch / "bin" / "python" for torch in releases}
    with tempfile.TemporaryDirectory() as folder:
        packages = [Path(folder) / torch for torch in releases if compiled(interpreters[torch], Path(folder) / torch)]
        columns = {torch: loaded(interpreters[torch], packages) for torch in releases}
    table = {package.name: {torch: columns[torch][package.name] for torch in releases} for package in packages}
    print(text("AOTInductor packages across releases", Path(__file__).name, releases, table))
    return 0 if all(table.get(torch, {}).get(torch) == RAN for torch in releases) else 1


def text(title: str, program: str, releases: list[str], table: dict[str, dict[str, str]]) -> str:
    """Write the table, a row for what each release made, and below it each error once."""
    errors = sorted({outcome for row in table.values() for outcome in row.values()} - {RAN})
    cell = {RAN: RAN} | {error: f"error {number}" for number, error in enumerate(errors, 1)}
    lines = [f"# {title}", "", f"Made with `python benchmarks/{program} --environments FOLDER`.", ""]
    lines += [f"Run on {datetime.now(UTC):%d %B %Y}, on one machine, Linux x86-64, CPython 3.11, on the CPU.", ""]
    lines += ["| built with \\ loaded in | " + " | ".join(releases) + " |", "|---" * (len(releases) + 1) + "|"]
    lines += [f"| {torch} | " + " | ".join(cell[row[b]] for b in releases) + " |" for torch, row in table.items()]
    return "\n".join([*lines, "", *(f"- {cell[error]}: `{error}`" for error in errors)])


if __name__ == "__main__":
    sys.exit(main())

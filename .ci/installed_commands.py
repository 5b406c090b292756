"""Call every command of the installed ``torchproof`` in an empty folder, outside of a checkout, and see what it says.

With the Python of the environment that the wheel is installed in. The status is 1 if a command says something else.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

CODE = "import torch\nimport torch.optim as o\no.lr_scheduler.ReduceLROnPlateau(None, verbose=True)\n"
CALLS: dict[str, tuple[list[str], int, str]] = {
    "bisect": (["bisect", "--help"], 0, "Usage: torchproof bisect"),
    "diff": (["diff", "2.8", "2.9", "torch.optim"], 0, "torch.optim.Muon"),
    "fix": (["fix", "--from", "2.6", "b.py"], 1, "+torch.outer(1, 2)"),
    "mcp": (["mcp", "--help"], 0, "Usage: torchproof mcp"),
    "min": (["min", "a.py"], 0, "2."),
    "scan": (["scan", "--from", "2.6", "a.py"], 1, "verbose"),
    "skill": (["skill", "skills"], 0, "torchproof"),
    "try": (["try", "--releases", "1.0", "a.py"], 2, ""),
    "when": (["when", "torch.optim.Muon"], 0, "2.9"),
}
"""For each command: a call, its status, and what stands in its output."""


def find_faults(program: Path, folder: Path) -> list[str]:
    """Return a line for each command that ends otherwise or lacks its text, and for each that no call is known for."""
    (folder / "a.py").write_text(CODE)
    (folder / "b.py").write_text("import torch\ntorch.ger(1, 2)\n")
    faults = []
    for command in list_commands(program, folder):
        if command not in CALLS:
            faults.append(f"{command}: in the help, and no call of it here")
            continue
        words, status, text = CALLS[command]
        done = run_program(program, words, folder)
        if done.returncode != status or text not in done.stdout:
            faults.append(f"{' '.join(words)}: status {done.returncode}: {done.stdout}{done.stderr}")
    return faults


def list_commands(program: Path, folder: Path) -> list[str]:
    """Return the commands that the help of the program lists."""
    listed = run_program(program, ["--help"], folder).stdout.partition("Commands:\n")[2]
    return [line.split()[0] for line in listed.splitlines() if line.startswith("  ") and line[2:3].strip()]


def run_program(program: Path, words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the program without what could lead it to a checkout."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    command = [str(program), *words]
    return subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True, text=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        found = find_faults(Path(sys.executable).with_name("torchproof"), Path(name))
    sys.stdout.write("".join(f"{line}\n" for line in found) or f"{', '.join(CALLS)}: each does what it should\n")
    sys.exit(bool(found))

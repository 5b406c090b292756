"""Bisect the programs of tests/torchproof/trial/corpus and say how many releases and causes are right.

``.ci/trial_corpus.py [NAME...]`` needs environments of all releases, in TORCHPROOF_ENVS or in the cache; the status is
1 if a cause is wrong, which is worse than none.
"""

import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).resolve().parents[1] / "tests" / "torchproof" / "trial" / "corpus"


def bisect_program(name: str) -> dict[str, Any]:
    """Return the report of a bisect of one program, by its default criterion."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "torchproof", "bisect", f"{name}.py", "--no-patches", "--report", str(report)]
        subprocess.run(command, cwd=CORPUS, check=False, capture_output=True)
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
        return found


def is_right_release(found: dict[str, Any], known: dict[str, str]) -> bool:
    """Return True if verdict, criterion and first release are those that are known."""
    first = found["first_bad"] or found["first_good"] or ""
    is_first = "first" not in known or first.startswith(f"{known['first']}.")
    return (
        found["verdict"] == known["verdict"]
        and is_first
        and found["judged_by"] in (known.get("kind"), None, "exit status")
    )


def main(names: list[str]) -> int:
    """Print a line for each program, and the counts."""
    programs = tomllib.loads((CORPUS / "programs.toml").read_text(encoding="utf-8"))
    releases = causes = wrong = 0
    chosen = names or list(programs)
    for name in chosen:
        known, found = programs[name], bisect_program(name)
        cause = found["cause"]["entry"] or found["cause"]["title"] if found["cause"] else None
        is_release, is_cause = is_right_release(found, known), cause == known.get("cause")
        releases, causes = releases + is_release, causes + (is_cause and cause is not None)
        wrong += cause is not None and not is_cause
        sys.stdout.write(f"{name}: {found['verdict']} {'right' if is_release else 'WRONG'}, cause {cause}\n")
        sys.stdout.flush()
    wanted = sum("cause" in programs[name] for name in chosen)
    sys.stdout.write(f"{releases} of {len(chosen)} releases, {causes} of {wanted} causes, {wrong} wrong causes\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

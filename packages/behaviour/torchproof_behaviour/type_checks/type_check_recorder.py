"""Runs the type checkers over the typed programs with the torch of a release, and records what they report."""

import datetime as dt
import json
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from torchproof.errors import RunnerError
from torchproof.trial.environments.uv_client import find_uv
from torchproof_docs.evidence.evidence_files import digest_programs
from torchproof_docs.evidence.type_check_record import TypeCheckRecord, TypeDiagnostic

PROGRAMS = Path(__file__).parent / "programs"
# The version of each checker: one for all releases, so that torch is the only difference.
CHECKERS = {"mypy": "2.4.1", "pyright": "1.1.414"}
OPTIONS = {
    "mypy": ("--strict", "--config-file=", "--cache-dir=/dev/null", "--output=json", "--python-executable"),
    "pyright": ("--outputjson", "--pythonpath"),
}
ASK_BUILD = "import platform, torch; print(torch.__version__, platform.python_version())"


def record_type_checks(python: Path) -> TypeCheckRecord:
    """Check the programs with the torch of an environment; raise RunnerError if a checker ends without a report.

    Args:
        python: The interpreter of the environment; the checkers run in environments of their own.

    """
    torch, version = _run(str(python), "-c", ASK_BUILD).split()
    with TemporaryDirectory() as folder:
        programs = Path(shutil.copytree(PROGRAMS, Path(folder, "programs")))
        (programs / "pyrightconfig.json").write_text('{"typeCheckingMode": "standard"}')  # and none of a folder above
        found = [each for checker in CHECKERS for each in _check_programs(checker, python, programs)]
    return TypeCheckRecord(
        torch=torch,
        date=dt.datetime.now(dt.UTC).date().isoformat(),
        python=version,
        checkers=CHECKERS,
        programs=digest_programs(PROGRAMS),
        diagnostics=tuple(sorted(found)),
    )


def _check_programs(checker: str, python: Path, programs: Path) -> Iterator[TypeDiagnostic]:
    files = sorted(path.name for path in programs.glob("*.py"))
    tool = (find_uv(), "tool", "run", "--quiet", f"{checker}@{CHECKERS[checker]}")
    report = _run(*tool, *OPTIONS[checker], str(python), *files, folder=programs)
    lines = {name: (programs / name).read_text(encoding="utf-8").splitlines() for name in files}
    try:
        rows = [*(_read_mypy(report) if checker == "mypy" else _read_pyright(report))]
    except ValueError as error:
        raise RunnerError(f"{checker}: its report is not JSON ({error}): {report[:200]!r}") from error
    for name, number, rule, message in rows:
        yield TypeDiagnostic(name, number, checker, rule, message, lines[name][number - 1].strip())


def _read_mypy(report: str) -> Iterator[tuple[str, int, str, str]]:
    for line in filter(None, report.splitlines()):
        row = json.loads(line)
        if row["severity"] == "error":
            yield row["file"], row["line"], row["code"], row["message"]


def _read_pyright(report: str) -> Iterator[tuple[str, int, str, str]]:
    rows: Iterable[Mapping[str, object]] = json.loads(report)["generalDiagnostics"]
    for row in rows:
        if row["severity"] == "error":
            start = row["range"]["start"]["line"]  # type: ignore[index]
            message = str(row["message"]).partition("\n")[0].strip()  # what follows says why
            yield Path(str(row["file"])).name, start + 1, str(row["rule"]), message


def _run(*command: str, folder: Path | None = None) -> str:
    """Return what a program writes; a checker ends with status 1 where it reports an error."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1) or not (done.stdout or done.returncode == 0):
        raise RunnerError(f"{' '.join(command[:6])}: ended with status {done.returncode}: {done.stderr[-300:].strip()}")
    return done.stdout

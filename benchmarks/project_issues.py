"""Write an issue text for each published project and each cause of what its tests met, ready for a person to send.

    python benchmarks/project_issues.py OUT [PROJECT...]

Reads evidence/projects/ and the causes in benchmarks/projects.toml; writes OUT/PROJECT-1.md and so on. What is a
test's own doing, or nobody's yet, is left out, and so is what a package that the project depends on does: that package
is told by whoever maintains the project.
"""

import argparse
from collections.abc import Mapping
from pathlib import Path

from packaging.version import Version

from torchproof_docs.evidence.project_runs import load_project_runs
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.verdicts.project import load_project
from torchproof_docs.verdicts.projects.project_causes import MetCause, group_changes, load_causes

ROOT = Path(__file__).resolve().parents[1]
# Tests that an issue names.
MOST_TESTS = 10


def write_issue(met: MetCause, entry: ChangeEntry | None, script: str) -> str:
    """Return the title and the text of an issue about one cause.

    Args:
        met: The cause, with the tests that it explains.
        entry: The entry of the release that tells it.
        script: A script that shows the change, "" without one.

    """
    run, cause = met.run, met.cause
    assert cause is not None
    newest = max(run.builds, key=Version)
    count, change = len(met.changes), met.changes[0]
    tests = [f"- `{one.test}`" for one in met.changes[:MOST_TESTS]]
    tests += [f"- and {count - MOST_TESTS} more"] * (count > MOST_TESTS)
    place = cause.place or next((one for one in change.places if not one.startswith("torch/")), "")
    tests_fail = "1 test fails" if count == 1 else f"{count} tests fail"
    lines = [f"# {run.project} {run.version}: {tests_fail} from PyTorch {met.first} on", "", cause.says, ""]
    lines += [f"Line: `{place}`", ""] if place else []
    lines += ["Error:", "", "```text", change.error, "```", ""]
    lines += ["Tests:", "", *tests, ""]
    if script:
        lines += ["A script that shows the change:", "", "```python", script.strip(), "```", ""]
    if action := cause.action or (entry.steps.get("action", "") if entry else ""):
        lines += [f"What to write: {action}", ""]
    if entry and entry.sources:
        lines += [f"Where PyTorch changed it: {entry.sources[0]}", ""]
    lines.append(
        f"Found by running the tests of {run.source} on torch {run.builds[newest]} and on older releases, with "
        f"everything else the same (Python {run.python}, dependencies of {run.day}, {run.platform})."
    )
    return "\n".join(lines) + "\n"


def list_issues(root: Path, chosen: list[str]) -> Mapping[str, str]:
    """Return the issue texts of the chosen projects, or of all, by file name."""
    project, causes, texts = load_project(root), load_causes(root), {}
    entries = {f"{change.release}/{change.id}": change for change in project.changes}
    for run in load_project_runs(root / "evidence"):
        if chosen and run.project not in chosen:
            continue
        met = group_changes(run, run.regressions, causes.get(run.project, ()))
        told = [one for one in met if one.cause and one.cause.side in ("torch", "project")]
        for number, one in enumerate(told, 1):
            entry = entries.get(one.cause.entry) if one.cause else None
            snippet = project.snippets[entry.snippet] if entry and entry.snippet else None
            script = "\n".join(snippet.sections.values()) if snippet else ""
            texts[f"{run.project}-{number}.md"] = write_issue(one, entry, script)
    return texts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("projects", nargs="*")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for name, text in list_issues(ROOT, options.projects).items():
        (options.out / name).write_text(text, encoding="utf-8")
        print(f"{options.out / name}: {text.splitlines()[0].removeprefix('# ')}")


if __name__ == "__main__":
    main()

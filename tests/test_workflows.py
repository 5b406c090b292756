"""Workflows, container file and cloud task, linted; each linter is shown to find a planted error."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import packaging
import pytest
import yaml

import factory
from programs import ROOT, beside, told
from torchproof_docs.records.releases import load_releases

FOLDER = ROOT / ".github" / "workflows"
WORKFLOWS = sorted(FOLDER.glob("*.yml"))
ACTIONS = {
    "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1",
    "actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97",
    "actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f",
    "actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c",
    "actions/configure-pages@983d7736d9b0ae728b81ab479565c72886d7745b",
    "actions/attest-build-provenance@a2bbfa25375fe432b6a289bc6b6cd05ecd0c4c32",
    "pypa/gh-action-pypi-publish@dc37677b2e1c63e2034f94d8a5b11f265b73ba33",
}
WRITERS = {
    "evidence.yml": {"attestations", "contents", "id-token", "pull-requests"},
    "publish.yml": {"contents"},
    "release.yml": {"id-token"},
}
Lint = Callable[..., str]


@pytest.fixture(scope="module")
def actionlint() -> Lint:
    program = beside("actionlint")
    return lambda *paths: told(program, "-no-color", "-config-file", ROOT / ".github" / "actionlint.yaml", *paths)


@pytest.fixture(scope="module")
def zizmor() -> Lint:
    program = beside("zizmor")
    return lambda *paths: told(program, "--offline", "--no-progress", "--color", "never", *paths)


@pytest.fixture(scope="module")
def schema() -> Lint:
    program = beside("check-jsonschema")
    return lambda *paths: told(program, "--builtin-schema", "vendor.github-workflows", *paths)


@pytest.fixture(scope="module")
def hadolint() -> Lint:
    program = beside("hadolint")
    return lambda *paths: told(program, "--no-color", *paths)


def test_actionlint_is_content(actionlint: Lint) -> None:
    assert actionlint(*WORKFLOWS) == ""


def test_zizmor_is_content(zizmor: Lint) -> None:
    assert zizmor(ROOT / ".github") == ""


@pytest.mark.parametrize("name", ["action.yml", "try/action.yml"])
def test_an_action_is_content(zizmor: Lint, name: str) -> None:
    """It is what other projects run: each step pinned, and no input written into a script."""
    action = ROOT / name
    assert zizmor(action) == ""
    steps = yaml.safe_load(action.read_text())["runs"]["steps"]
    assert all(re.search(r"@[0-9a-f]{40}$", step["uses"]) for step in steps if "uses" in step)
    assert all("${{" not in step["run"] for step in steps if "run" in step)


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        (".", ["."]),
        ("src tests", ["src", "tests"]),
        ("src\ntests\n", ["src", "tests"]),
        ("src  tests\r\n\n  my code\nlast", ["src", "tests", "my", "code", "last"]),
        ("my code\nsrc", ["my code", "src"]),
        ("-x *", ["-x", "*"]),
        ("", []),
    ],
)
def test_the_action_takes_paths_in_one_line_and_in_several(paths: str, expected: list[str], tmp_path: Path) -> None:
    (tmp_path / "my code").mkdir()
    assert [words for _, words in run_action_scan(tmp_path, paths)] == [expected, expected]


def test_the_action_reports_the_other_files_where_one_was_left_out(tmp_path: Path) -> None:
    assert len(run_action_scan(tmp_path, ".", status=2)) == 2
    with pytest.raises(subprocess.CalledProcessError):
        run_action_scan(tmp_path, ".", status=2, report="")


def run_action_scan(
    folder: Path, paths: str, *, status: int = 0, report: str = "{}"
) -> list[tuple[list[str], list[str]]]:
    """Run the action's step with a stand-in for the program, and return options and paths of each call."""
    (step,) = [step for step in yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"] if "id" in step]
    program = folder / "torchproof" / "bin" / "torchproof"
    program.parent.mkdir(parents=True, exist_ok=True)
    log = folder / "log"
    log.write_text("")
    program.write_text(
        f"#!{sys.executable}\nimport json, sys\nwords = sys.argv[1:]\n"
        f"with open({str(log)!r}, 'a') as log: print(json.dumps(words), file=log)\n"
        f"if '--output' in words: open(words[words.index('--output') + 1], 'w').write({report!r}); sys.exit({status})\n"
    )
    program.chmod(0o755)
    environment = {"RUNNER_TEMP": str(folder), "GITHUB_OUTPUT": str(folder / "out"), "PATHS": paths, "FROM": "2.8"}
    subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=folder,
        env={**os.environ, **environment, "TO": "", "FAIL_ON": "any"},
        check=True,
    )
    calls = [json.loads(line) for line in log.read_text().splitlines()]
    return [(words[: words.index("--")], words[words.index("--") + 1 :]) for words in calls]


@pytest.mark.parametrize(
    ("status", "fail_on", "expected"), [(0, "any", 0), (1, "any", 1), (1, "never", 0), (2, "never", 2)]
)
def test_the_action_that_tries_hands_on_options_summary_and_status(
    tmp_path: Path, status: int, fail_on: str, expected: int
) -> None:
    """With a stand-in for the program, in the folder of a small repository."""
    (step,) = [
        each for each in yaml.safe_load((ROOT / "try" / "action.yml").read_text())["runs"]["steps"] if "id" in each
    ]
    program = tmp_path / "torchproof" / "bin" / "torchproof"
    program.parent.mkdir(parents=True)
    program.write_text(
        f"#!{sys.executable}\nimport json, sys\nwords = sys.argv[1:]\n"
        f"open({str(tmp_path / 'log')!r}, 'w').write(json.dumps(words))\n"
        f"open([word for word in words if word.endswith('.md')][0], 'w').write('the strip')\nsys.exit({status})\n"
    )
    program.chmod(0o755)
    given = {
        "COMMAND": "pytest -q\n-k 'one or two' tests",
        "RELEASES": "2.8 2.9",
        "PACKAGES": "numpy<2\neinops\n",
        "FAIL_ON": fail_on,
    }
    files = {"GITHUB_OUTPUT": str(tmp_path / "out"), "GITHUB_STEP_SUMMARY": str(tmp_path / "summary")}
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=tmp_path,
        env={**os.environ, **given, **files, "RUNNER_TEMP": str(tmp_path), "PROJECT": "", "INDEX": "cpu", "BADGE": ""},
        check=False,
    )
    assert done.returncode == expected
    words = json.loads((tmp_path / "log").read_text())
    assert words[:9] == ["try", "--index", "cpu", "--releases", "2.8 2.9", "--with", "numpy<2", "--with", "einops"]
    assert words[words.index("--") + 1 :] == ["pytest", "-q", "-k", "one or two", "tests"]
    assert (tmp_path / "summary").read_text() == "the strip"


def test_the_schema_is_content(schema: Lint) -> None:
    assert schema(*WORKFLOWS) == ""


def test_hadolint_is_content(hadolint: Lint) -> None:
    assert hadolint(ROOT / "Containerfile") == ""


@pytest.mark.parametrize(
    ("linter", "name", "old", "new", "said"),
    [
        ("actionlint", "gpu.yml", "    needs: releases\n", "    needs: release\n", "release"),
        ("actionlint", "gpu.yml", "label: ${{ matrix.label }}", "label: ${{ matrix.labels }}", "labels"),
        ("zizmor", "gpu.yml", "  schedule:\n", "  pull_request_target:\n  schedule:\n", "dangerous-triggers"),
        ("zizmor", "record.yml", "persist-credentials: false", "clean: true", "artipacked"),
        ("zizmor", "record.yml", "$TORCH", "${{ inputs.torch }}", "template-injection"),
        ("zizmor", "record.yml", "@3d3c42e5aac5ba805825da76410c181273ba90b1", "@v7", "unpinned-uses"),
        ("schema", "gpu.yml", "    needs: releases\n", "    need: releases\n", "need"),
    ],
)
def test_a_planted_error_in_a_workflow_is_found(
    linter: str, name: str, old: str, new: str, said: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    text = (FOLDER / name).read_text()
    assert old in text
    planted = tmp_path / ".github" / "workflows" / name
    planted.parent.mkdir(parents=True)
    planted.write_text(text.replace(old, new, 1))
    assert said in request.getfixturevalue(linter)(planted)


def test_a_planted_error_in_the_containerfile_is_found(hadolint: Lint, tmp_path: Path) -> None:
    planted = tmp_path / "Containerfile"
    planted.write_text((ROOT / "Containerfile").read_text().replace("3.12-slim-bookworm", "latest"))
    assert "DL3007" in hadolint(planted)


def test_the_containerfile_copies_only_what_its_context_holds() -> None:
    """A build context of one file cannot carry anything of the checkout into an image."""
    copied = re.findall(r"(?m)^COPY (\S+)", (ROOT / "Containerfile").read_text())
    kept = [line[1:] for line in (ROOT / ".containerignore").read_text().splitlines() if line.startswith("!")]
    assert copied == kept == ["snippets/requirements.txt"]
    assert (ROOT / kept[0]).is_file()


def jobs(workflow: dict[Any, Any]) -> Iterator[dict[str, Any]]:
    yield from workflow["jobs"].values()


def problems(name: str, text: str) -> list[str]:  # noqa: C901 (a rule a line or two)
    """Return which of our own rules a workflow breaks."""
    workflow = yaml.safe_load(text)
    events = workflow[True]  # YAML 1.1 reads the key "on" as true
    found = []
    if workflow.get("permissions") != {}:
        found.append("top-level permissions are not empty")
    if "secrets" in text.replace("no secret is handed on", ""):
        found.append("it mentions secrets")
    if "pull_request_target" in events:
        found.append("pull_request_target")
    outside = "pull_request" in events
    for job in jobs(workflow):
        uses = [step["uses"] for step in job.get("steps", []) if "uses" in step]
        found += [f"{one}: not one of the pinned actions" for one in uses if one not in ACTIONS]
        if "steps" in job and "timeout-minutes" not in job:
            found.append("a job without a time limit")
        if outside and ("self-hosted" in str(job) or job.get("runs-on") != "ubuntu-24.04"):
            found.append("a pull request reaches a runner of our own")
        if "self-hosted" in str(job) and job.get("with", {}).get("environment") != "gpu":
            found.append("a runner of our own without approval")
        written = {key for key, value in (job.get("permissions") or {}).items() if value == "write"}
        if "steps" in job and not written <= WRITERS.get(name, set()):
            found.append(f"write: {written}")
        for step in job.get("steps", []):
            if "checkout" in step.get("uses", "") and step["with"].get("persist-credentials") is not False:
                found.append("checkout keeps credentials")
    if "workflow_call" not in events and "concurrency" not in workflow:
        found.append("no concurrency group")
    return found


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_our_own_rules_hold(path: Path) -> None:
    assert problems(path.name, path.read_text()) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "found"),
    [
        ("gpu.yml", "environment: gpu", 'environment: ""', "a runner of our own without approval"),
        ("gpu.yml", "  schedule:\n", "  pull_request:\n  schedule:\n", "a pull request reaches a runner of our own"),
        ("ci.yml", "runs-on: ubuntu-24.04", "runs-on: [self-hosted, hopper]", "a runner of our own without approval"),
        ("record.yml", "contents: read", "contents: write", "write: {'contents'}"),
        ("record.yml", "persist-credentials: false", "persist-credentials: true", "checkout keeps credentials"),
        ("record.yml", "    timeout-minutes: 180\n", "", "a job without a time limit"),
        ("record.yml", "@3d3c42e5aac5ba805825da76410c181273ba90b1", "@v7", "actions/checkout@v7: not one of the"),
    ],
)
def test_a_broken_rule_is_found(name: str, old: str, new: str, found: str) -> None:
    text = (FOLDER / name).read_text()
    assert old in text
    assert any(line.startswith(found) for line in problems(name, text.replace(old, new, 1)))


def test_the_package_is_tested_with_what_the_makefile_takes() -> None:
    """From the oldest Python that it allows on, and with both ends of its dependencies."""
    matrix = yaml.safe_load((FOLDER / "package.yml").read_text())["jobs"]["test"]["strategy"]["matrix"]
    oldest = re.search(r'requires-python = ">=(.+)"', (ROOT / "pyproject.toml").read_text())
    assert oldest
    assert matrix["python"][0] == oldest[1]
    assert matrix["resolution"] == ["lowest-direct", "highest"]


def test_the_code_of_every_listed_room_is_changed_weekly() -> None:
    rooms = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mutants"]["rooms"]
    matrix = yaml.safe_load((FOLDER / "mutants.yml").read_text())["jobs"]["change"]["strategy"]["matrix"]
    assert matrix["room"] == [*rooms]
    assert all((ROOT / path).is_dir() for room in rooms.values() for path in (room["source"], *room["tests"]))


def test_what_changed_is_collected(tmp_path: Path) -> None:
    """The files of pages and of whole runs that a recording wrote, not those it left or deleted."""
    steps = yaml.safe_load((FOLDER / "record.yml").read_text())["jobs"]["record"]["steps"]
    (script,) = (step["run"] for step in steps if step.get("name") == "Collect what changed")
    folder = tmp_path / "checkout" / "evidence" / "cpu-x86_64" / "compile"
    folder.mkdir(parents=True)
    for name in ("kept", "changed", "deleted"):
        (folder / f"{name}.json").write_text("before")
    for command in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=t", "-c", "user.email=t@t.invalid", "commit", "-q", "-m", "x"],
    ):
        subprocess.run(["git", *command], cwd=tmp_path / "checkout", check=True)
    (folder / "changed.json").write_text("after")
    (folder / "new.json").write_text("after")
    (folder.parent / "2.8.0.json").write_text("after")
    (folder / "deleted.json").unlink()
    collect = ["bash", "-e", "-o", "pipefail", "-c", script]
    assert told(*collect, cwd=tmp_path / "checkout", environment={"RUNNER_TEMP": str(tmp_path)}) == ""
    found = sorted(path.relative_to(tmp_path / "evidence") for path in (tmp_path / "evidence").rglob("*.json"))
    place = Path("evidence/cpu-x86_64")
    assert found == [place / "2.8.0.json", place / "compile" / "changed.json", place / "compile" / "new.json"]


def test_a_matrix_has_the_releases_of_the_project() -> None:
    program = ROOT / ".ci" / "releases.py"

    def versions(*words: str) -> list[str]:
        found: list[str] = json.loads(subprocess.check_output([sys.executable, program, *words], text=True))
        return found

    known = load_releases(ROOT / "releases.toml")
    assert versions() == versions("all") == [release.torch for release in known.all]
    assert versions("latest") == [known.latest.torch]
    assert versions("2.8", "2.6") == [known.get_release("2.8").torch, known.get_release("2.6").torch]
    assert "2.4: unknown; use all, latest or some of 2.5" in told(sys.executable, program, "2.4")


def test_the_releases_of_a_matrix_are_read_by_the_rules_of_the_project(tmp_path: Path) -> None:
    """By the one reader there is, with nothing installed but ``packaging``, as in its workflow."""
    (tmp_path / ".ci").mkdir()
    program = shutil.copy(ROOT / ".ci" / "releases.py", tmp_path / ".ci")
    (tmp_path / "src").symlink_to(ROOT / "src")
    (tmp_path / "packages").symlink_to(ROOT / "packages")
    (tmp_path / "beside").mkdir()
    (tmp_path / "beside" / "packaging").symlink_to(Path(packaging.__file__).parent)
    environment = {"PYTHONPATH": str(tmp_path / "beside")}
    (tmp_path / "releases.toml").write_text(factory.RELEASES)
    assert told(sys.executable, "-S", program, "2.6", environment=environment) == ""
    (tmp_path / "releases.toml").write_text(factory.RELEASES.replace('torch = "2.6.0"', 'torch = "2.7.0"'))
    problem = told(sys.executable, "-S", program, "2.6", environment=environment)
    assert problem.splitlines() == [
        f"{tmp_path / 'releases.toml'}: release.\"2.6\": torch: '2.7.0' is not a patch of 2.6"
    ]


def test_what_runs_on_a_gpu_names_a_covered_release() -> None:
    latest = load_releases(ROOT / "releases.toml").latest.torch
    task = yaml.safe_load((ROOT / "skypilot" / "record.yaml").read_text())
    assert task["envs"]["TORCH"] == latest
    assert f"ARG TORCH={latest}" in (ROOT / "Containerfile").read_text()
    assert f"TORCH:-{latest}" in (ROOT / "skypilot" / "record.sh").read_text()


def test_the_cloud_script_starts_a_machine_each_and_takes_them_down(tmp_path: Path) -> None:
    """With a sky and an rsync that only write down what they are told, one job failing."""
    for name, body in (
        ("sky", 'echo "sky $*" >> "$LOG"; case "$*" in *launch*H100:8*) exit 1;; esac'),
        ("rsync", 'echo "rsync $*" >> "$LOG"; echo "{}" > "$3/file.json"'),
    ):
        (tmp_path / name).write_text(f"#!/bin/sh\n{body}\n")
        (tmp_path / name).chmod(0o755)
    copy = tmp_path / "checkout" / "skypilot" / "record.sh"
    copy.parent.mkdir(parents=True)
    shutil.copy(ROOT / "skypilot" / "record.sh", copy)
    environment = {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "LOG": str(tmp_path / "log")}
    assert "name the contributor" in told(copy, environment={**environment, "CONTRIBUTOR": ""})
    assert told(copy, environment={**environment, "CONTRIBUTOR": "Ada L"}) == ""
    log = (tmp_path / "log").read_text().splitlines()
    machines = ["torchproof-a100-1", "torchproof-h100-1", "torchproof-h100-8"]
    assert sorted(line for line in log if "down" in line) == [f"sky down --yes {name}" for name in machines]
    assert sum("launch" in line and "CONTRIBUTOR=Ada L" in line for line in log) == 3
    assert sorted(path.parent.name for path in (tmp_path / "checkout" / "sent").glob("*/file.json")) == machines


def test_the_address_of_the_site_comes_from_pages() -> None:
    steps = yaml.safe_load((FOLDER / "publish.yml").read_text())["jobs"]["build"]["steps"]
    (asks,) = (step for step in steps if step.get("id") == "pages")
    (builds,) = (step for step in steps if "torchproof-docs publish" in step.get("run", ""))
    assert "configure-pages" in asks["uses"]
    assert builds["env"]["SITE_URL"].startswith(
        "${{ steps.pages.outputs.base_url || format('https://{0}.github.io/{1}'"
    )
    assert steps.index(asks) < steps.index(builds)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_job_that_may_write_installs_and_builds_nothing(path: Path) -> None:
    """What a package does while it is installed, it does with the rights of the job."""
    for job in yaml.safe_load(path.read_text())["jobs"].values():
        rights = job.get("permissions", {})
        if "steps" in job and "write" in (rights.values() if isinstance(rights, dict) else [rights]):
            text = yaml.safe_dump(job["steps"])
            assert not re.search(r"\b(pip|uv|npm|make|nox|setup-python|npx)\b|\.venv", text), path.name


@pytest.mark.parametrize("path", [ROOT / "requirements.lock"], ids=lambda path: path.name)
def test_every_requirement_has_hashes(path: Path) -> None:
    """With one hash in a file, pip refuses what has none."""
    pins = re.split(r"(?m)^(?=\S)", path.read_text())[1:]
    assert pins
    assert [
        pin for pin in pins if not re.match(r"[\w.-]+==\S+( ; [^\\]+)? \\\n(    --hash=sha256:[0-9a-f]{64}.*\n?)+", pin)
    ] == []


def test_nothing_is_installed_from_constraints() -> None:
    """In a constraint of pip's the hashes do not count, and pip asks for a pin beside it; uv checks them."""
    texts = [*WORKFLOWS, ROOT / "Makefile", ROOT / ".ci" / "run"]
    lines = [(path.name, line) for path in texts for line in path.read_text().splitlines()]
    assert [each for each in lines if re.search(r"(?<!uv )pip (?!compile)\b.* (-c|--constraint) ", each[1])] == []

"""Ask GitHub whether a repository is set up so that nobody's pull request reaches its GPU runners: OWNER/NAME.

It asks through ``gh`` with your rights, changes nothing, and prints a line for each setting that is open or that your
rights do not show. The status is 1 if there is one.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

GPU = "gpu.yml"
Ask = Callable[[str], Any]


def open_settings(repository: str, ask: Ask) -> Iterator[str]:
    """Yield a line for each setting that should be another; ``ask`` returns what the API says, None where it cannot."""
    base = f"repos/{repository}"
    if (_of(ask(f"{base}/actions/permissions/fork-pr-contributor-approval"), "approval_policy")) != (
        "all_external_contributors"
    ):
        yield "Actions, General: require approval for all external contributors"
    if _of(ask(f"{base}/actions/permissions/workflow"), "default_workflow_permissions") != "read":
        yield "Actions, General: workflow permissions: read repository contents"
    rules = _of(ask(f"{base}/environments/gpu"), "protection_rules") or []
    if not any(rule.get("type") == "required_reviewers" for rule in rules):
        yield "Environments: gpu with required reviewers"
    yield from _runners(repository, ask)


def _runners(repository: str, ask: Ask) -> Iterator[str]:
    own = _of(ask(f"repos/{repository}/actions/runners"), "runners")
    if own is None:
        yield "Actions, Runners: your rights do not show them; ask somebody who administers the repository"
    for runner in own or []:
        name = runner.get("name")
        yield f"Actions, Runners: {name} is the repository's own, and no group limits it: move it into a group"
    owner = repository.partition("/")[0]
    for group in _of(ask(f"orgs/{owner}/actions/runner-groups"), "runner_groups") or []:
        place = f"the organisation's runner group {group.get('name')}"
        chosen = group.get("selected_workflows") or []
        named = f"{repository}/.github/workflows/{GPU}@refs/heads/"
        if not group.get("restricted_to_workflows"):
            yield f"{place}: choose Selected workflows: {named}main"
        elif wrong := [each for each in chosen if not each.startswith(named)]:
            yield f"{place}: {', '.join(wrong)}: only {GPU} on a branch of this repository belongs there"


def _of(answer: Any, key: str) -> Any:
    return answer.get(key) if isinstance(answer, dict) else None


def ask(path: str) -> Any:
    """Return what GitHub says, None where it does not say it to you or there is no such thing."""
    try:
        done = subprocess.run(["gh", "api", path], check=False, capture_output=True, text=True)
    except FileNotFoundError:
        sys.exit("gh: not installed; see https://cli.github.com")
    try:
        return json.loads(done.stdout) if done.returncode == 0 else None
    except ValueError:
        return None


def main(words: list[str]) -> int:
    """Print what is open."""
    if len(words) != 1 or words[0].count("/") != 1:
        sys.exit("give the repository: .ci/settings.py OWNER/NAME")
    found = [*open_settings(words[0], ask)]
    sys.stdout.write("".join(f"{line}\n" for line in found) or "nothing is open\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

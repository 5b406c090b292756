"""The settings that keep pull requests from the GPU runners: each that is open is named."""

import importlib.util
from typing import Any

import pytest

from programs import ROOT

PROGRAM = ROOT / ".ci" / "settings.py"
BASE = "repos/o/r"
APPROVAL, WORKFLOW = f"{BASE}/actions/permissions/fork-pr-contributor-approval", f"{BASE}/actions/permissions/workflow"
ENVIRONMENT, RUNNERS, GROUPS = f"{BASE}/environments/gpu", f"{BASE}/actions/runners", "orgs/o/actions/runner-groups"
SAFE: dict[str, Any] = {
    APPROVAL: {"approval_policy": "all_external_contributors"},
    WORKFLOW: {"default_workflow_permissions": "read"},
    ENVIRONMENT: {"protection_rules": [{"type": "branch_policy"}, {"type": "required_reviewers"}]},
    RUNNERS: {"runners": []},
    GROUPS: {
        "runner_groups": [
            {
                "name": "gpu",
                "restricted_to_workflows": True,
                "selected_workflows": ["o/r/.github/workflows/gpu.yml@refs/heads/main"],
            }
        ]
    },
}


def found(**changes: Any) -> list[str]:
    spec = importlib.util.spec_from_file_location("settings", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return [*module.open_settings("o/r", {**SAFE, **changes}.get)]


def test_nothing_is_open_where_everything_is_set() -> None:
    assert found() == []
    assert found(**{GROUPS: None}) == [], "a person's account has no groups"


@pytest.mark.parametrize(
    ("asked", "answer", "told"),
    [
        (APPROVAL, {"approval_policy": "first_time_contributors"}, "require approval for all external contributors"),
        (APPROVAL, None, "require approval for all external contributors"),
        (WORKFLOW, {"default_workflow_permissions": "write"}, "read repository contents"),
        (ENVIRONMENT, None, "gpu with required reviewers"),
        (ENVIRONMENT, {"protection_rules": []}, "gpu with required reviewers"),
        (RUNNERS, None, "your rights do not show them"),
        (RUNNERS, {"runners": [{"name": "box"}]}, "box is the repository's own"),
        (GROUPS, {"runner_groups": [{"name": "Default"}]}, "runner group Default: choose Selected workflows"),
        (
            GROUPS,
            {
                "runner_groups": [
                    {
                        "name": "gpu",
                        "restricted_to_workflows": True,
                        "selected_workflows": ["o/r/.github/workflows/ci.yml@refs/pull/1/merge"],
                    }
                ]
            },
            "only gpu.yml on a branch of this repository belongs there",
        ),
    ],
)
def test_an_open_setting_is_named(asked: str, answer: Any, told: str) -> None:
    (line,) = found(**{asked: answer})
    assert told in line

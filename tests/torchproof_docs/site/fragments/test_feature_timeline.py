"""What happened to a feature, release by release."""

from pathlib import Path

import factory
from torchproof_docs.site.fragments import feature_timeline
from torchproof_docs.verdicts.project import load_project


def test_events_tell_arrival_and_signatures(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    told = [
        (event.release.minor, event.text)
        for event in feature_timeline.list_events(project, project.features[factory.ID])
    ]
    assert told == [("2.6", "new"), ("2.7", "`torch.compiler.set_stance`: `force` added")]


def list_facet_events(root: Path, before: str | None) -> list[str]:
    """Return the events of a facet that claims 2.7 and later and failed with ``before`` on the older releases."""
    factory.proved(root)
    factory.add_snippet(root, "compile/stance/part", spec=">=2.7", extra="# absent = ['AssertionError: no part']\n")
    factory.add_page(
        root, facets='[{claim: "A part", snippet: part}]', body='{{ snippet("basics") }}{{ snippet("part") }}'
    )
    project = load_project(root)
    runs = {"2.7.1": factory.run(project, "compile/stance/part")}
    if before:
        error = {"type": "AssertionError", "message": before}
        runs |= {
            torch: factory.run(project, "compile/stance/part", outcome="failed", error=error)
            for torch in ("2.5.1", "2.6.0")
        }
    for torch, run in runs.items():
        factory.record(root, torch, {"compile/stance/part": run})
    project = load_project(root)
    return [
        event.text
        for event in feature_timeline.list_events(project, project.features[factory.ID], signatures=False)
        if event.release.minor == "2.7"
    ]


def test_a_facet_is_an_event_of_the_release_that_a_run_and_a_failure_before_prove(tmp_path: Path) -> None:
    assert list_facet_events(tmp_path, "no part") == ["A part"]


def test_the_lower_bound_of_a_script_dates_nothing(tmp_path: Path) -> None:
    assert list_facet_events(tmp_path, None) == []


def test_an_arrival_that_is_not_proved_says_so(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    project = load_project(tmp_path)
    (event,) = feature_timeline.list_events(project, project.features[factory.ID])
    assert event.text == "new (not proved)"

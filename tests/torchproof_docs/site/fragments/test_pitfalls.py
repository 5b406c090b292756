"""The line below a page's summary that says what goes wrong, and where it leads."""

from pathlib import Path

import pytest

import factory
from torchproof.errors import RecordError
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.macros import build_macros
from torchproof_docs.site.pages.feature_pages import render_feature_page
from torchproof_docs.verdicts.project import load_project

BODY = """
    {{ snippet("basics") }}

    ## Use it

    ### First

    ## Pitfalls

    {% if on(">=2.7") %}### "First" `x[0]` fails

    It does.
    {% endif %}
    ### It is silent

    ```python
    ### no heading
    ```

    ### Third

    ## Costs

    ### Not a pitfall
    """


def page(root: Path, minor: str, **front: str) -> str:
    factory.add_page(root, body=BODY, **front)
    project = load_project(root)
    return render_feature_page(DocsVersion(project, project.releases.get_release(minor)), project.features[factory.ID])


def test_the_first_pitfall_of_a_version_stands_below_the_summary(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    newer, older = page(tmp_path, "2.7"), page(tmp_path, "2.6")
    assert '**Goes wrong:** ["First" `x[0]` fails](#first-x0-fails). [2 more pitfalls](#pitfalls)' in newer
    assert "**Goes wrong:** [It is silent](#it-is-silent). [1 more pitfall](#pitfalls)" in older
    assert newer.index("Goes wrong") < newer.index("```python")


def test_the_author_says_which_is_the_worst(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    assert "**Goes wrong:** [It is silent](#it-is-silent). [2 more" in page(tmp_path, "2.7", worst="It is silent")
    with pytest.raises(RecordError, match="worst: no heading '### It is loud'"):
        page(tmp_path, "2.7", worst="It is loud")


def test_a_page_without_pitfalls_says_nothing(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    version = DocsVersion(project, project.releases.get_release("2.7"))
    assert "Goes wrong" not in render_feature_page(version, project.features[factory.ID])
    assert "Goes wrong" not in str(build_macros(version, "")["features"]("compile"))  # type: ignore[operator]


def test_a_topic_lists_the_worst_of_each_page_and_what_changed_in_silence(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_page(tmp_path, body=BODY, worst="It is silent")
    project = load_project(tmp_path)
    called = build_macros(DocsVersion(project, project.releases.get_release("2.7")), "")
    assert "Goes wrong: [It is silent](stance.md#it-is-silent)." in called["features"]("compile")  # type: ignore[operator]
    assert called["silent"]("compile") == "None that this site knows of."  # type: ignore[operator]


def test_silent_changes_of_a_topic_are_listed_from_their_release_on(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    factory.add_notes(
        tmp_path, "2.7", front=factory.CHANGES.replace("2.6", "2.7").replace("severity: breaks", "severity: silent")
    )
    project = load_project(tmp_path)
    said = {
        minor: build_macros(DocsVersion(project, project.releases.get_release(minor)), "")["silent"]
        for minor in ("2.6", "2.7")
    }
    line = "- 2.7: [`set_stance` is there](../releases/2.7.md#stance-at-last) (not proved)"  # it passes on 2.6, too
    assert said["2.7"]("export", "compile") == line  # type: ignore[operator]
    assert said["2.7"]("export") == said["2.6"]("compile") == "None that this site knows of."  # type: ignore[operator]

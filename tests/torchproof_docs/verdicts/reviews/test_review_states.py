"""Reviews of sentences: written by the command, counted while sentence and script are as they were."""

import datetime as dt
from pathlib import Path

import pytest

import factory
from command_line import main
from torchproof.errors import RecordError
from torchproof_docs.records.text_reviews import FOLDER, create_review, load_text_reviews, save_page_reviews
from torchproof_docs.rules.page_references import find_stale_reviews
from torchproof_docs.verdicts.project import load_project
from torchproof_docs.verdicts.reviews.review_states import count_reviews

BODY = 'It is `eager`, "so". {{ proof("basics") }} Another `one` is. {{ proof("basics") }} No mark stands here.'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    factory.proved(tmp_path)
    factory.add_page(tmp_path, body=BODY)
    return tmp_path


def count(root: Path) -> dict[str, int]:
    return {str(state): number for state, number in count_reviews(load_project(root)).items() if number}


def test_a_review_is_written_listed_and_counted(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert count(root) == {"open": 3}, "two sentences, and what the front matter says"
    assert main(["--root", str(root), "review", factory.ID, "1", "--by", "Ada"]) == 0
    assert count(root) == {"reviewed": 1, "open": 2}
    [review] = load_text_reviews(root)[factory.ID]
    assert (review.begins, review.by) == ('It is `eager`, "so".', "Ada")
    assert main(["--root", str(root), "review", factory.ID, "1", "2", "--by", "Bo"]) == 0
    assert {each.by for each in load_text_reviews(root)[factory.ID]} == {"Bo"}
    capsys.readouterr()
    main(["--root", str(root), "review", factory.ID])
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [line[1] for line in lines] == ["reviewed", "reviewed", "open"]


def test_a_review_is_stale_once_the_script_changes(root: Path) -> None:
    main(["--root", str(root), "review", factory.ID, "1", "--by", "Ada"])
    path = load_project(root).snippets[factory.NAME].path
    path.write_text(path.read_text() + "\n# Changed.\n")
    assert count(root) == {"stale": 1, "open": 2}


def test_a_review_is_stale_once_the_sentence_changes(root: Path) -> None:
    main(["--root", str(root), "review", factory.ID, "1", "--by", "Ada"])
    factory.add_page(root, body=BODY.replace("eager", "compiled"))
    assert count(root) == {"stale": 1, "open": 3}
    factory.add_page(root, body=BODY.replace("It is", "It\nis"))
    assert count(root) == {"reviewed": 1, "open": 2}, "a line that breaks elsewhere is no change"


def test_an_entry_is_reviewed_with_its_scripts(root: Path) -> None:
    factory.add_notes(root)
    assert main(["--root", str(root), "review", "releases/2.6", "1", "--by", "Ada"]) == 0
    assert count(root) == {"reviewed": 1, "open": 3}
    factory.add_notes(root, front=factory.CHANGES.replace("`set_stance` is", "`set_stance` never is"))
    assert count(root) == {"stale": 1, "open": 4}
    [told] = find_stale_reviews(load_project(root))
    assert "run torchproof-docs review releases/2.6" in told
    main(["--root", str(root), "review", "releases/2.6", "1", "--by", "Bo"])
    assert count(root) == {"reviewed": 1, "open": 3}, "the review of what stands there no longer goes"
    assert not list(find_stale_reviews(load_project(root)))


def test_one_text_with_other_scripts_has_a_review_of_its_own(root: Path) -> None:
    factory.add_snippet(root, f"{factory.ID}/other")
    factory.add_page(root, body='It is so. {{ proof("basics") }}\n\nIt is so. {{ proof("other") }}')
    assert main(["--root", str(root), "review", factory.ID, "1", "--by", "Ada"]) == 0
    assert main(["--root", str(root), "review", factory.ID, "2", "--by", "Bo"]) == 0
    assert count(root) == {"reviewed": 2, "open": 1}
    assert not list(find_stale_reviews(load_project(root)))


def test_what_the_front_matter_says_is_reviewed_with_its_script(root: Path) -> None:
    assert main(["--root", str(root), "review", factory.ID, "3", "--by", "Ada"]) == 0
    [review] = load_text_reviews(root)[factory.ID]
    assert list(review.scripts) == [factory.NAME]
    path = root / "docs" / f"{factory.ID}.md"
    path.write_text(path.read_text().replace("summary: ", "summary: Never "))
    assert count(root) == {"stale": 1, "open": 3}


@pytest.mark.parametrize(("arguments", "told"), [(["gone/page"], "no such page"), ([factory.ID, "9"], "it has 3")])
def test_what_does_not_exist_cannot_be_reviewed(
    root: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    assert main(["--root", str(root), "review", *arguments, "--by", "Ada"]) != 0
    assert told in capsys.readouterr().err
    assert not (root / FOLDER).exists()


@pytest.mark.parametrize(
    ("old", "new"), [('by = "Ada"', 'by = ""'), ("date = 2026-11-27", 'date = "soon"'), ("begins", "starts")]
)
def test_a_review_of_another_form_is_refused(tmp_path: Path, old: str, new: str) -> None:
    review = create_review("It is so.", {"compile/stance/basics": "0" * 64}, by="Ada", date=dt.date(2026, 11, 27))
    path = save_page_reviews(tmp_path, "compile/stance", [review])
    assert load_text_reviews(tmp_path) == {"compile/stance": (review,)}
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(RecordError, match=r"a review has exactly the keys"):
        load_text_reviews(tmp_path)

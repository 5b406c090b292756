"""How many projects use a name, read from its file."""

import json
from pathlib import Path

import pytest

from torchproof.errors import RecordError
from torchproof_docs.records.name_reach import FILE, NameReach, load_name_reach

REACH = NameReach(("a==1", "b==2", "c==3"), {"torch.load": 3, "torch.qr": 1})


def test_the_most_used_name_counts() -> None:
    assert REACH.find_reach(["torch.qr", "torch.load", "torch.gone"]) == 3
    assert REACH.describe_reach(["torch.qr"]) == "met by 1 of 3 projects"
    assert REACH.find_reach([]) == REACH.find_reach(["torch.gone"]) == 0
    assert REACH.describe_reach(["torch.gone"]) == "", "no number is better than 0 of 3"


def test_a_checkout_without_the_file_has_no_reach(tmp_path: Path) -> None:
    assert load_name_reach(tmp_path) == NameReach()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "JSONDecodeError"),
        ('{"format": 1, "projects": ["a==1"]}', "KeyError"),
        ('{"format": 2, "projects": ["a==1"], "names": {}}', "not of format 1"),
        ('{"format": 1, "projects": ["a==1"], "names": {"torch.load": 2}}', "a count is not one of its projects"),
        ('{"format": 1, "projects": ["a==1"], "names": {"torch.load": "1"}}', "a count is not one of its projects"),
        ('{"format": 1, "projects": [], "names": {}}', "not of format 1"),
    ],
)
def test_another_file_is_refused_with_the_remedy(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "history").mkdir()
    (tmp_path / FILE).write_text(text)
    with pytest.raises(RecordError, match=rf"reach\.json: .*{said}.*; write it anew with benchmarks/count_reach\.py"):
        load_name_reach(tmp_path)


def test_a_written_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "history").mkdir()
    table = {"format": 1, "projects": list(REACH.projects), "names": dict(REACH.counts)}
    (tmp_path / FILE).write_text(json.dumps(table))
    assert load_name_reach(tmp_path) == REACH

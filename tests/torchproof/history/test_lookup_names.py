"""Which names people look up, and that none is looked up twice where nothing changed."""

from itertools import islice

import pytest

from torchproof.history.lookup_names import find_module, find_spans, list_lookup_names
from torchproof.history.name_history import History, load_history
from torchproof.history.release_diff import find_changes


@pytest.fixture(scope="module")
def history(request: pytest.FixtureRequest) -> History:
    return load_history(request.config.rootpath)


@pytest.mark.records
def test_members_stand_once_below_the_shortest_name_of_their_class(history: History) -> None:
    found = list_lookup_names(history)
    assert "torch.nn.Linear.forward" in found
    assert "torch.nn.modules.linear.Linear" in found
    assert "torch.nn.modules.linear.Linear.forward" not in found


@pytest.mark.records
def test_settings_and_what_practitioners_take_from_private_packages_are_there(history: History) -> None:
    found = list_lookup_names(history)
    for name in ("torch._dynamo.config.cache_size_limit", "torch._dynamo.mark_dynamic", "torch.Tensor.backward"):
        assert name in found
    assert [name for name in found if name not in history.table and name.rpartition(".")[2].startswith("_")] == []


@pytest.mark.records
def test_the_short_way_says_what_the_history_says(history: History) -> None:
    for name, shown in islice(list_lookup_names(history).items(), 0, None, 40):
        assert find_spans(history, shown) == history.find_spans(name), name


@pytest.mark.records
def test_every_name_that_a_release_page_leads_to_is_shown(history: History) -> None:
    found = list_lookup_names(history)
    changed = [change.name for change in find_changes(history, "2.14", "2.15") if not change.private]
    assert [name for name in changed if name not in found] == []


@pytest.mark.records
def test_the_module_of_a_member_is_around_its_class(history: History) -> None:
    assert find_module(history, "torch.nn.Linear.forward") == "torch.nn"
    assert find_module(history, "torch._dynamo.config.cache_size_limit") == "torch._dynamo.config"
    assert find_module(history, "torch.load") == "torch"

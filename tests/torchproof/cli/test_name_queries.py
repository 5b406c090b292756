"""``when`` and ``diff`` on the committed history."""

import json
import subprocess
import sys

import pytest

from command_line import main


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_when_tells_the_history_of_a_short_name(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = told(capsys, "when", "optim.Muon")
    assert status == 0
    assert out.startswith("torch.optim.Muon\n")
    assert "2.8 –  2.9 ✓" in out


def test_when_leads_to_the_entries_about_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert "entry: releases/2.14/#clamp-ties " in told(capsys, "when", "torch.clamp")[1]
    assert "entry: releases/2.13/#function-keywords " in told(capsys, "when", "torch.autograd.Function.apply")[1]
    assert "function-keywords" not in told(capsys, "when", "torch.autograd.Function")[1]
    table = json.loads(told(capsys, "when", "torch.clamp", "--json")[1])
    assert table["told"][0]["address"] == "releases/2.14/#clamp-ties"
    assert "entry:" not in told(capsys, "when", "torch.abs")[1]


def test_when_tells_of_a_deprecation_without_a_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert "    deprecated (warns, on call)\n" in told(capsys, "when", "torchvision.io.read_video")[1]


def test_when_tells_what_a_name_cost(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "when", "torch.nn.functional.dropout")[1]
    assert "cost: 2.7: " in out
    assert "times slower" in out
    assert "cost:" not in told(capsys, "when", "torch.Tensor.view")[1]


@pytest.mark.parametrize(
    ("last", "full"),
    [
        ("ReduceLROnPlateau", "torch.optim.lr_scheduler.ReduceLROnPlateau"),
        ("lr_scheduler.ReduceLROnPlateau", "torch.optim.lr_scheduler.ReduceLROnPlateau"),
        ("DataLoader", "torch.utils.data.DataLoader"),
        ("c10d._set_pg_timeout", "torch.distributed.distributed_c10d._set_pg_timeout"),
    ],
)
def test_when_knows_a_last_part_that_one_thing_has(last: str, full: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "when", last)[1].startswith(f"{full}\n")


def test_when_tells_the_releases_that_have_a_bare_name_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "when", "AOTINDUCTOR_DIR")[1]
    assert "2.5 →  2.6 →  2.7 →  2.8 ✓" in out
    assert "2.5 to 2.7: as torch._inductor.package.pt2_archive_constants.AOTINDUCTOR_DIR" in out
    table = json.loads(told(capsys, "when", "AOTINDUCTOR_DIR", "--json")[1])
    assert set(table["elsewhere"]) == {"2.5", "2.6", "2.7"}


def test_when_refuses_a_word_that_is_no_name(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = told(capsys, "when", "Nonsense")
    assert (status, err) == (2, "torchproof: Nonsense: in no release; check its spelling\n")


def test_when_suggests_names_for_a_misspelt_one(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = told(capsys, "when", "torch.nn.functional.scaled_dot_product_atention")
    assert status == 2
    assert "did you mean torch.nn.functional.scaled_dot_product_attention" in err
    assert err.count("\n") == 1


def test_when_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    table = json.loads(told(capsys, "when", "torch.optim.Muon", "--json")[1])
    assert [span["presence"] for span in table["spans"]][:2] == ["absent", "present"]


def test_diff_lists_a_module(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = told(capsys, "diff", "2.8", "2.9", "torch.optim")
    assert "added      torch.optim.Muon" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("2.9", "2.8"), "must be the older one"),
        (("2.8", "3.9"), "not in it"),
        (("2.8", "2.9", "torch.optin"), "in no release"),
        (("2.8", "2.9", "--kind", "gone"), "choose from"),
    ],
)
def test_diff_refuses_in_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str) -> None:
    status, _, err = told(capsys, "diff", *arguments)
    assert status == 2
    assert said in err
    assert err.count("\n") == 1


def test_when_starts_without_wheels_resolver_and_other_commands() -> None:
    program = "import sys; from torchproof.cli import main; main(sys.argv[1:]); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program, "when", "torch.relu"], capture_output=True, text=True, check=True
    )
    loaded = done.stdout.split()
    assert "torchproof.history.name_history" in loaded
    rules = ("rules", "rules.change_entries", "rules.detection_patterns", "rules.findings")
    data = ("syntax", "syntax.detection_words", *rules, "data_source")
    entries = {"torchproof.scan", *(f"torchproof.scan.{name}" for name in data)}
    assert {name for name in loaded if name.startswith("torchproof.scan")} <= entries
    assert not any(name.startswith("torchproof_") for name in loaded)
    assert not {"rich", "jinja2", "yaml"} & set(loaded)


def test_when_says_that_methods_set_an_attribute_on_instances(capsys: pytest.CaptureFixture[str]) -> None:
    assert "2.5 to 2.15: field (set on instances), defined as" in told(capsys, "when", "torch.nn.Linear.bias")[1]


@pytest.mark.parametrize(
    "name", ["torch.optim.Optimizer.param_groups", "torch.multiprocessing.Process", "torch.distributed.group.WORLD"]
)
def test_when_knows_what_no_statement_of_a_module_or_class_binds(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = told(capsys, "when", name)
    assert status == 0
    assert "2.5 ✓" in out


def test_when_does_not_deny_a_method_of_the_base_of_tensor(capsys: pytest.CaptureFixture[str]) -> None:
    assert "2.5 ✓" in told(capsys, "when", "torch._C.TensorBase.add")[1]


@pytest.mark.parametrize(
    ("arguments", "row"),
    [
        (("2.12", "2.13", "torch._dynamo.config"), "  removed    torch._dynamo.config.skip_fsdp_hooks"),
        (("2.9", "2.10", "torch.jit"), "  deprecated torch.jit.trace: `torch.jit.trace` is deprecated."),
        (("2.9", "2.10", "torch.profiler"), "  deprecated torch.profiler.profile.export_memory_timeline: "),
        (("2.11", "2.12", "torch.distributed.nn"), "  deprecated torch.distributed.nn.all_reduce: "),
        (("2.8", "2.9", "torch.backends"), "  deprecated torch.backends.cudnn.allow_tf32: "),
        (("2.8", "2.9", "torch.nn."), "  added      torch.nn."),
    ],
)
def test_diff_tells(arguments: tuple[str, ...], row: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = told(capsys, "diff", *arguments)
    assert status == 0
    assert any(line.startswith(row) for line in out.splitlines()), out


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("2.5", "2.6", "torch.fx"), "torch.fx.Node.op"),
        (("2.7", "2.8", "torch.distributions"), "torch.distributions.HalfNormal.base_dist"),
        (("2.12", "2.13", "torch.nn.parallel"), "torch.nn.parallel.DistributedDataParallel.broadcast_buffers"),
    ],
)
def test_diff_takes_no_declared_attribute_for_a_new_one(
    arguments: tuple[str, ...], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"added      {name}\n" not in told(capsys, "diff", *arguments)[1]


def test_diff_says_that_a_private_module_is_not_covered(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = told(capsys, "diff", "2.8", "2.9", "torch.utils._nothing_public")
    assert (status, out) == (2, "")
    assert "torch.utils._nothing_public is not covered" in err
    assert "; torch.utils._pytree is not covered" in told(capsys, "diff", "2.8", "2.15", "torch.utils._pytree")[1]
    assert "not covered" not in told(capsys, "diff", "2.8", "2.9", "torch.nn")[1]


def test_every_row_of_diff_says_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(told(capsys, "diff", "2.5", "2.15", "--json")[1])
    assert len(rows) > 2000
    told_alone = {"added", "removed", "deprecated"}
    assert [row["name"] for row in rows if not row["detail"] and row["kind"] not in told_alone] == []
    for row in rows:
        for detail in row["detail"]:
            before = detail.partition(", was ")
            assert not before[1] or before[0] != before[2], row


def test_help_whose_reader_is_gone_ends_without_a_traceback() -> None:
    command = f"{sys.executable} -c 'import torchproof.cli as c, sys; sys.exit(c.main([]))' | true"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)  # noqa: S602 (our own)
    assert "Traceback" not in done.stderr

"""Controlled runs on disk."""

from pathlib import Path

from torchproof_docs.evidence.controlled_runs import ControlledRun, drop_run, load_all_controls, merge_controls

RUN = ControlledRun("0" * 64, "2.6.0", "2026-11-27", ("seed",), "", "passed", "", 0)


def test_a_side_of_which_nothing_is_known_any_more_is_taken_out(tmp_path: Path) -> None:
    merge_controls(tmp_path, "cpu-x86_64", "compile/stance", {"basics": {"2.5.1": RUN, "2.6.0": RUN}})
    drop_run(tmp_path, "cpu-x86_64", "compile/stance", "basics", "2.5.1")
    drop_run(tmp_path, "cpu-x86_64", "compile/stance", "other", "2.5.1")
    drop_run(tmp_path, "cpu-x86_64", "compile/other", "basics", "2.5.1")
    [page] = load_all_controls(tmp_path)
    assert page.sides == {"basics": {"2.6.0": RUN}}

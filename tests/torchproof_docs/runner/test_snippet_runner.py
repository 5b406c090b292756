"""The runner against snippets that misbehave; each costs its own outcome and nothing else."""

import dataclasses
import importlib.util
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from processes import find_processes
from torchproof import sandbox
from torchproof.errors import RunnerError
from torchproof_docs.records.scripts.snippets import Snippet, load_snippet, load_snippets
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.runner import snippet_runner as runner_module
from torchproof_docs.runner.outcomes import Failure, Outcome
from torchproof_docs.runner.snippet_runner import Limits, Runner, lend_runner

pytestmark = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")
HOSTILE = Path(__file__).parent / "isolation" / "hostile"
Run = Callable[[str], Outcome]


@pytest.fixture(scope="session")
def snippets() -> dict[str, Snippet]:
    """Read every planted snippet."""
    return load_snippets(HOSTILE)


@pytest.fixture(scope="session")
def lent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runner]:
    """Share one runner among all tests, so that each also shows that the ones before it did no harm."""
    cache = tmp_path_factory.mktemp("cache")
    with lend_runner(root=HOSTILE.parents[2], cache=cache, limits=Limits(memory=3 * 2**30, processes=24)) as one:
        yield one


@pytest.fixture
def run(lent: Runner, snippets: dict[str, Snippet]) -> Run:
    """Run a planted snippet by its name."""
    return lambda name: lent.run(snippets[name])


def write(directory: Path, body: str, **options: object) -> Snippet:
    """Make a snippet out of some lines."""
    table = "".join(f"# {key} = {value}\n" for key, value in options.items())
    header = f'# /// script\n# dependencies = ["torch>=2.5"]\n#\n# [tool.torchproof]\n{table}# ///\n"""A test."""\n\n'
    path = directory / "test" / "snippet.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(header + body, encoding="utf-8")
    return load_snippet(path, directory)


def torchrun(snippet: Snippet, directory: Path) -> subprocess.CompletedProcess[str]:
    """Run a snippet of two ranks as a reader does."""
    command = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc_per_node", "2"]
    return subprocess.run(
        [*command, str(snippet.path)], cwd=directory, capture_output=True, text=True, check=False, timeout=120
    )


@pytest.mark.parametrize(
    ("name", "outcome", "error"),
    [
        ("exit_early", "failed", "SystemExit: 0 before the last line"),
        ("os_exit", "crashed", "Crashed: exited with status 0 before its last line"),
        ("segfault", "crashed", "Crashed: killed by SIGSEGV before its last line"),
        ("kill_self", "crashed", "Crashed: killed by SIGKILL before its last line"),
        ("flood", "failed", "OutputLimit: wrote more than 1 MiB of output"),
        ("fork_bomb", "failed", "ProcessLimit: had more than 25 processes at once"),
        ("reads_stdin", "failed", "EOFError: EOF when reading a line"),
        ("multiline_error", "failed", "RuntimeError: the first line that says something"),
        ("announced_error", "failed", "RuntimeError: backend='inductor' raised: LoweringException: no such kernel"),
        ("unprintable_error", "failed", "Unprintable: message cannot be printed: TypeError"),
        ("waiting_thread", "timeout", "Timeout: still running after 1 s: a thread or an exit handler did not end"),
        ("crash_at_exit", "crashed", "Crashed: killed by SIGABRT after its last line"),
        ("forked_copy_runs_on", "failed", "ValueError: the parent failed"),
        ("every_rank_fails", "failed", "AttributeError: module 'torch' has no attribute 'no_such_thing'"),
        ("rank_hangs", "timeout", "Timeout: still running after 1.5 s"),
        (
            "unimported_module",
            "failed",
            "AttributeError: module 'torch.nn.attention' has no attribute 'flex_attention'",
        ),
    ],
)
def test_a_bad_snippet_gets_its_outcome(run: Run, name: str, outcome: str, error: str) -> None:
    """What went wrong is named, on one line that is the same each time."""
    found = run(name)
    assert found.error is not None
    assert (found.outcome, f"{found.error.type}: {found.error.message}") == (outcome, error)
    assert run("sees_clean_state").outcome == "passed"


@pytest.mark.parametrize(
    "name",
    [
        "daemon_thread",
        "leftover",
        "locked_directory",
        "bad_utf8",
        "source",
        "early_environment",
        "finds_out_itself",
    ],
)
def test_an_odd_snippet_passes(run: Run, name: str) -> None:
    """What a plain interpreter lets pass, passes."""
    found = run(name)
    assert (found.outcome, found.error) == ("passed", None), found.stderr


def test_an_endless_snippet_times_out_with_its_children(run: Run) -> None:
    """After its time a snippet and its children are gone."""
    found = run("loop")
    assert (found.outcome, found.error) == ("timeout", Failure("Timeout", "still running after 1.5 s"))
    assert 1.4 < found.seconds < 5
    assert not find_processes(b"while 97: pass")


@pytest.mark.parametrize("name", ["leftover", "leftover_setsid"])
def test_nothing_a_snippet_started_outlives_it(run: Run, name: str) -> None:
    """A process left behind is killed, also one in a session of its own whose parent has ended."""
    found = run(name)
    assert found.outcome == "passed", found
    assert not find_processes({"leftover": b"98.25", "leftover_setsid": b"98.75"}[name])


def test_killing_or_stopping_the_zygote_costs_one_snippet(
    snippets: dict[str, Snippet], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That snippet is crashed or timed out, what it left is killed, and the next one gets a new zygote."""
    monkeypatch.setattr(runner_module, "ANSWER_GRACE", 1.0)
    monkeypatch.setenv(sandbox.SWITCH, "1")  # inside, nothing reaches the zygote
    with lend_runner(root=tmp_path, preload=False) as own:
        found = own.run(snippets["kill_parent"])
        assert (found.outcome, found.error) == ("crashed", Failure("Crashed", "the process that ran it was killed"))
        assert not find_processes(b"99.125")
        assert own.run(snippets["source"]).outcome == "passed"
        assert own.started == 2
        found = own.run(snippets["stop_parent"])
        assert (found.outcome, found.error) == ("timeout", Failure("Timeout", "still running after 1 s"))
        assert own.run(snippets["source"]).outcome == "passed"
        assert own.started == 3


def test_what_starts_ahead_is_waited_for_by_who_asks_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who starts it waits for nothing; who asks is told each time that it cannot start, and what mends that."""
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\nsleep 1\necho no torch here\nexit 1\n")
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    with lend_runner(root=tmp_path, preload=False) as own:
        start = time.monotonic()
        own.start()
        assert time.monotonic() - start < 0.9
        for _ in range(2):
            with pytest.raises(RunnerError, match=r"cannot start a process with torch: no torch here; make torch"):
                own.describe_machine()
        assert own.started == 2, "the second question tries again"


def test_state_that_a_snippet_leaves_is_not_seen_by_the_next(run: Run) -> None:
    """Default dtype, stance, seed, patches and environment end with the process."""
    assert run("leaves_state").outcome == "passed"
    found = run("sees_clean_state")
    assert found.outcome == "passed", found.stderr


def test_memory_is_limited(run: Run, lent: Runner) -> None:
    """The limit meets Python and torch as a failed allocation; there is none where CUDA needs address space."""
    if lent.describe_machine().count:
        pytest.skip("a machine with CUDA has no limit on memory")
    assert run("memory").error == Failure("MemoryError", "")
    error = run("memory_torch").error
    assert error is not None
    assert "can't allocate memory" in error.message


def test_a_huge_message_is_cut(run: Run) -> None:
    """A message has at most 300 characters, and is text that can be stored."""
    error = run("huge_error").error
    assert error is not None
    assert len(error.message) == 300
    assert error.message.encode("utf-8")


def test_output_that_is_not_utf8_is_kept_readable(run: Run) -> None:
    """Bytes that mean nothing are shown as escapes."""
    assert run("bad_utf8").stdout == "caf\\xe9 \\xff\n"


def test_paths_of_the_run_do_not_show(run: Run) -> None:
    """Output and message are the same in every run; the directory is empty and writable."""
    found = run("paths")
    expected = ["<tmp>/cwd", "<tmp>/tmp", "[]", "__main__ True True", f"{os.environ.get('PYTHONPATH')} True"]
    assert found.stdout.replace("<repo>/", str(HOSTILE.parents[2]) + "/").splitlines() == expected
    assert found.error == Failure("ValueError", "nothing in <tmp>/cwd/data")


@pytest.mark.parametrize("name", ["paths", "source"])
def test_a_forked_copy_and_a_new_interpreter_are_alike(lent: Runner, snippets: dict[str, Snippet], name: str) -> None:
    """In what a script can see of itself: its main module, its source, its directory, its environment."""
    fresh, copied = (lent.run(dataclasses.replace(snippets[name], fresh=fresh)) for fresh in (True, False))
    assert (fresh.outcome, fresh.stdout, fresh.error) == (copied.outcome, copied.stdout, copied.error)


def test_the_interpreter_waits_for_threads(run: Run) -> None:
    """What a thread prints after the last line is output as well."""
    assert run("short_thread").stdout == "last line\nprinted by the thread\n"


def test_warnings_are_collected(run: Run) -> None:
    """Each deprecation or future warning is reported once; others are not."""
    assert run("warns").warnings == ("DeprecationWarning: going", "FutureWarning: torch.old is deprecated")


def test_metrics_are_read_from_stdout(run: Run) -> None:
    """Only whole lines of the agreed form count."""
    assert run("metrics").metrics == {"compile_speedup": (2.1, "x"), "peak": (1500.0, "MiB")}


def test_a_file_that_does_not_parse_fails(lent: Runner, tmp_path: Path) -> None:
    """A snippet made invalid after it was read is a failure of that snippet."""
    snippet = dataclasses.replace(write(tmp_path, "assert True\n"), text="x = = 1\n")
    found = lent.run(snippet)
    assert found.outcome == "failed"
    assert found.error == Failure("SyntaxError", "invalid syntax (snippet.py, line 1)")


def test_what_asks_for_a_fresh_start_gets_a_new_interpreter(lent: Runner, tmp_path: Path) -> None:
    """Others get a copy of one that has imported torch."""
    snippet = write(tmp_path, "import sys\nassert 'torch' not in sys.modules, 'a copy'\n", fresh="true")
    assert lent.run(snippet).outcome == OutcomeKind.PASSED
    copied = lent.run(dataclasses.replace(snippet, fresh=False))
    assert copied.error == Failure("AssertionError", "a copy")


def test_two_ranks_agree_with_torchrun(run: Run, snippets: dict[str, Snippet], tmp_path: Path) -> None:
    """A multi-process snippet runs the same file that torchrun runs, and prints the same on rank 0."""
    found = run("ranks")
    assert (found.outcome, found.stdout) == ("passed", "rank 0 of 2: 3.0\n"), found
    plain = torchrun(snippets["ranks"], tmp_path)
    assert plain.returncode == 0, plain.stderr
    assert found.stdout.strip() in plain.stdout  # the lines of two ranks may run into one another


def test_the_store_outlives_the_first_rank(run: Run, snippets: dict[str, Snippet], tmp_path: Path) -> None:
    """As it does under torchrun: a rank that is still connecting loses nothing when another has ended."""
    found = run("first_rank_leaves")
    assert (found.outcome, found.error, found.stdout) == ("passed", None, "rank 0 leaves\n"), found.stderr
    plain = torchrun(snippets["first_rank_leaves"], tmp_path)
    assert plain.returncode == 0, plain.stderr


def test_where_no_store_can_be_hosted_rank_0_says_why(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A port that is taken between its choice and its use is an error in torch's words, not a run that hangs."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        monkeypatch.setattr(runner_module, "lease_port", lambda: nullcontext(port))
        found = run("first_rank_leaves")
    assert found.outcome == OutcomeKind.FAILED
    assert found.error is not None
    assert found.error.type == "DistNetworkError"
    assert "EADDRINUSE" in found.error.message


def test_a_failing_rank_is_not_waited_for(run: Run) -> None:
    """The others get a moment to fail by themselves, and are then killed."""
    found = run("one_rank_fails")
    assert (found.outcome, found.error) == ("failed", Failure("ValueError", "rank 1: wrong on this rank"))
    assert found.seconds < 10
    assert found.stdout == "hello from rank 0\n"


def test_what_the_machine_lacks_is_unmet(lent: Runner, tmp_path: Path) -> None:
    """A snippet that needs another machine is not run, and the reason is the outcome."""
    found = lent.run(write(tmp_path, 'raise SystemError("it ran")\n', tools='["no-such-tool"]'))
    assert (found.outcome, found.error) == ("unmet", Failure("Unmet", "no 'no-such-tool' on PATH"))


def test_no_room_is_unmet(snippets: dict[str, Snippet], lent: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a temporary directory there is no run, and the runner lives on."""
    home = lent.home
    monkeypatch.setattr(lent, "home", Path("/dev/null"))
    found = lent.run(snippets["source"])
    assert found.outcome == "unmet"
    assert found.error is not None
    assert found.error.message == "no temporary directory below /dev/null: Not a directory"
    lent.home = home
    assert lent.run(snippets["source"]).outcome == "passed"


def test_nothing_is_left_on_disk(lent: Runner, run: Run) -> None:
    """The directory of a run is removed, whatever the snippet did to it."""
    run("locked_directory")
    assert [entry.name for entry in lent.home.iterdir() if entry.name.isdigit()] == []


def test_the_inductor_cache_is_shared_unless_a_snippet_opts_out(lent: Runner, tmp_path: Path) -> None:
    """Snippets share a cache for each torch; one about caches has its own."""
    body = 'import os\nimport torch\nprint(os.environ["TORCHINDUCTOR_CACHE_DIR"])\nassert True\n'
    shared, private = lent.run(write(tmp_path, body)), lent.run(write(tmp_path, body, cache='"private"'))
    assert shared.stdout == f"<cache>/torch-{lent.describe_machine().torch}/inductor\n"
    assert private.stdout == "<tmp>/cache/inductor\n"


def test_an_eager_snippet_costs_little(lent: Runner, tmp_path: Path) -> None:
    """Importing torch is paid once; 1.5 s is far below one import of torch and far above the usual 0.05 s."""
    snippet = write(tmp_path, "import torch\nassert torch.ones(2).sum() == 2\n")
    lent.run(snippet)
    start = time.monotonic()
    assert lent.run(snippet).outcome == "passed"
    assert time.monotonic() - start < 1.5


def test_lookup_and_machine_come_through_the_runner(lent: Runner) -> None:
    """The runner answers about names and the machine without importing torch itself."""
    entries = lent.look_up_names(["torch.compile", "torch.no_such_thing"])
    assert entries["torch.compile"].present
    assert not entries["torch.no_such_thing"].present
    assert "cpu" in lent.describe_machine().offers


def test_a_python_without_torch_is_an_error_of_the_runner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last words of the process that could not start are in the message."""
    (tmp_path / "torch.py").write_text('raise ImportError("this torch is broken")\n')
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with lend_runner(root=tmp_path) as broken, pytest.raises(RunnerError, match="this torch is broken; make torch"):
        broken.describe_machine()


@pytest.mark.parametrize("processes", [1, 2])
def test_a_snippet_sees_the_devices_that_this_process_sees(lent: Runner, tmp_path: Path, processes: int) -> None:
    look = "import os\nimport torch\nassert os.environ.get('CUDA_VISIBLE_DEVICES') == {}\n"
    kept = write(tmp_path, look.format(repr(os.environ.get("CUDA_VISIBLE_DEVICES"))), processes=processes)
    assert lent.run(kept).error is None


def test_what_refuses_a_forked_copy_runs_in_a_process_of_its_own(run: Run) -> None:
    outcome = run("refuses_fork")
    assert (outcome.outcome, outcome.stdout) == ("passed", "a process of its own True\n")

"""Pytest adapter: every snippet is a test; one that this machine or torch cannot run is skipped with the reason."""

from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

import pytest

from torchproof.errors import TorchproofError
from torchproof.text_escaping import escape_control_characters
from torchproof_docs.records.releases import Releases, load_releases
from torchproof_docs.records.root_folder import find_root
from torchproof_docs.records.scripts.snippets import Snippet, load_snippet
from torchproof_docs.records.vocabulary import Need, OutcomeKind
from torchproof_docs.runner.batch import FEW
from torchproof_docs.runner.devices.machine import Machine, find_unmet_reason
from torchproof_docs.runner.outcomes import Outcome
from torchproof_docs.runner.snippet_runner import Runner, lend_runner

SESSION = pytest.StashKey["SnippetSession"]()


class SnippetSession:
    """The runner of one pytest process, started by the first snippet."""

    def __init__(self, root: Path, *, count: int) -> None:
        self.stack = ExitStack()
        self.releases: Releases = load_releases(root / "releases.toml")
        lent = lend_runner(root=root, cache=root / ".cache" / "snippets", preload=count > FEW, warm=count > FEW)
        self.runner: Runner = self.stack.enter_context(lent)
        self.machine: Machine = self.runner.describe_machine()


def pytest_configure(config: pytest.Config) -> None:
    """Add a marker for each need."""
    for need in Need:
        config.addinivalue_line("markers", f"{need}: needs {need.meaning}")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect the scripts below ``snippets/``."""
    snippets = parent.config.rootpath / "snippets"
    if file_path.suffix == ".py" and file_path.is_relative_to(snippets) and not file_path.name.startswith("_"):
        return SnippetFile.from_parent(parent, path=file_path)
    return None


class SnippetFile(pytest.File):
    """A snippet's file: one test."""

    def collect(self) -> Iterable[pytest.Item]:
        """Read the header, so that its need becomes a marker."""
        try:
            snippet = load_snippet(self.path, self.config.rootpath / "snippets")
        except TorchproofError as error:
            raise self.CollectError(str(error)) from error
        item = SnippetItem.from_parent(self, name=snippet.name)
        item.snippet = snippet
        item.add_marker(snippet.needs.value)  # a plain string, because pytest-xdist sends nothing else between workers
        yield item


class SnippetFailed(Exception):  # noqa: N818 (it reports, it is no error of ours)
    """A snippet did not pass; the message is what it said."""


class SnippetItem(pytest.Item):
    """One snippet as a test."""

    snippet: Snippet

    def runtest(self) -> None:
        """Run it in a process of its own."""
        stash = self.session.stash
        if SESSION not in stash:
            count = sum(isinstance(item, SnippetItem) for item in self.session.items)
            stash[SESSION] = SnippetSession(find_root(self.config.rootpath), count=count)
        session = stash[SESSION]
        release = session.releases.get_release_of_build(session.machine.torch)
        if not release.is_in_range(self.snippet.torch):
            pytest.skip(f"claims torch{self.snippet.torch}; this is {session.machine.torch}")
        if reason := find_unmet_reason(self.snippet, session.machine):
            pytest.skip(reason)
        outcome = session.runner.run(self.snippet)
        self.add_report_section("call", "stdout", outcome.stdout)
        if outcome.outcome == OutcomeKind.UNMET:
            pytest.skip(escape_control_characters(outcome.error.message) if outcome.error else "unmet")
        if outcome.outcome != OutcomeKind.PASSED:
            raise SnippetFailed(_describe_outcome(outcome))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: str | None = None) -> str:
        """Show a snippet's own failure without the machinery around it."""
        del style
        return str(excinfo.value) if isinstance(excinfo.value, SnippetFailed) else str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Name the test by its snippet."""
        return self.path, None, self.snippet.name


def _describe_outcome(outcome: Outcome) -> str:
    error = f"{outcome.error.type}: {outcome.error.message}" if outcome.error else ""
    return escape_control_characters(f"{outcome.outcome} after {outcome.seconds:.1f} s: {error}\n{outcome.stderr}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Stop the runner."""
    if SESSION in session.stash:
        session.stash[SESSION].stack.close()

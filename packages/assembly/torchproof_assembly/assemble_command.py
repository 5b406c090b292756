"""``torchproof-assembly``: generate and assemble the kernels of GPU snippets on a machine without a GPU."""

import tempfile
from collections import Counter
from pathlib import Path
from typing import assert_never

import click

from torchproof.cli.exit_codes import run_program
from torchproof.errors import RunnerError
from torchproof.text_escaping import escape_line
from torchproof_assembly import self_test_kernels
from torchproof_assembly.architectures import ARCHITECTURES
from torchproof_assembly.kernel_generation import make_assembling_machine
from torchproof_assembly.snippet_assembly import assemble_snippets
from torchproof_docs.cli.command_context import Context, complete_snippet, root_option
from torchproof_docs.evidence.repository import Repository
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.runner.evidence_recorder import EvidenceRecorder
from torchproof_docs.runner.outcomes import Outcome
from torchproof_docs.runner.selection import find_snippets_without_run, select_snippets
from torchproof_docs.runner.snippet_runner import Runner, lend_runner


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("names", nargs=-1, required=True, metavar="NAME...", shell_complete=complete_snippet)
@click.option(
    "--for",
    "architectures",
    multiple=True,
    type=click.Choice(list(ARCHITECTURES)),
    help="The architecture; may be given several times. Without it, all of them.",
)
@click.option("--record", is_flag=True, help="Write evidence.")
@click.option("--only", type=click.Choice(["fresh"]), help="fresh: only what has no record of today's file.")
@root_option
def assemble(
    names: tuple[str, ...], architectures: tuple[str, ...], record: bool, only: str | None, root: Path | None
) -> int:
    """Generate and assemble the kernels of GPU snippets, without a GPU; nothing of them runs.

    A NAME is as for torchproof-docs run. The torch of this environment traces and generates, its own Triton and ptxas
    assemble. What is recorded is no run and proves no first release. Self-test kernels, which must be accepted or
    refused, go first. The status is 1 if a kernel is refused.
    """
    checkout = Repository.load_records(Context(root or Path.cwd()).root)
    counts: Counter[OutcomeKind] = Counter()
    with lend_runner(root=checkout.root, cache=checkout.root / ".cache" / "snippets", preload=False) as lent:
        click.echo(f"torch {lent.describe_machine().torch}")
        selected = select_snippets(checkout, names)
        for architecture in architectures or ARCHITECTURES:
            counts += _assemble_for(lent, checkout, architecture, selected, record=record, only_fresh=bool(only))
    click.echo(", ".join(f"{count} {_word(kind)}" for kind, count in counts.items()) or "nothing to do")
    return int(counts[OutcomeKind.FAILED] > 0)


def _assemble_for(
    lent: Runner, checkout: Repository, architecture: str, selected: list[Snippet], *, record: bool, only_fresh: bool
) -> Counter[OutcomeKind]:
    """Assemble snippets for one architecture, print and record them; return how many ended how."""
    release = checkout.releases.get_release_of_build(lent.describe_machine().torch)
    machine = make_assembling_machine(lent.describe_machine(), architecture)
    recorder = EvidenceRecorder(checkout, machine) if record else None
    explain_not_assembled = ARCHITECTURES[architecture].explain_not_assembled
    chosen = [s for s in selected if release.is_in_range(s.torch) and not explain_not_assembled(s.needs)]
    chosen = find_snippets_without_run(checkout, machine.device, release, chosen) if only_fresh else chosen
    counts: Counter[OutcomeKind] = Counter()
    for snippet, outcome in zip(chosen, _assemble_checked(lent, chosen, architecture, release.minor), strict=True):
        counts[outcome.outcome] += 1
        _print_outcome(f"{architecture}  {snippet.name}", outcome)
        if recorder:
            recorder.add_run(snippet, outcome)
    if recorder:
        recorder.finish()
    return counts


def _assemble_checked(lent: Runner, snippets: list[Snippet], architecture: str, minor: str) -> list[Outcome]:
    """Assemble snippets beside the self-tests; raise RunnerError if a self-test ends otherwise than it has to."""
    if not snippets:
        return []
    with tempfile.TemporaryDirectory() as folder:
        tests = self_test_kernels.write_self_tests(Path(folder), ARCHITECTURES[architecture])
        outcomes = assemble_snippets(lent, [*tests, *snippets], architecture)
    count = len(tests)
    for test, outcome in self_test_kernels.find_failed_self_tests(ARCHITECTURES[architecture], minor, outcomes[:count]):
        raise RunnerError(
            f"torch {lent.describe_machine().torch}, {architecture}: {test.name} was {_word(outcome.outcome)} "
            f"({_describe_error(outcome)}); nothing is recorded: correct the fake GPU for this release"
        )
    return outcomes[count:]


def _print_outcome(label: str, outcome: Outcome) -> None:
    word = click.style(_word(outcome.outcome), fg={OutcomeKind.FAILED: "red"}.get(outcome.outcome, "cyan"))
    click.echo(f"{word}  {label}  {outcome.seconds:.1f} s")
    for line in (outcome.stdout or _describe_error(outcome)).splitlines():
        click.echo(f"    {escape_line(line)}")


def _word(kind: OutcomeKind) -> str:
    match kind:
        case OutcomeKind.ASSEMBLED:
            return "assembled"
        case OutcomeKind.FAILED:
            return "refused"
        case OutcomeKind.UNMET:
            return "not assembled"
        case OutcomeKind.PASSED | OutcomeKind.TIMEOUT | OutcomeKind.CRASHED:
            raise AssertionError(f"{kind}: no outcome of an assembly")
        case _:
            assert_never(kind)


def _describe_error(outcome: Outcome) -> str:
    return f"{outcome.error.type}: {outcome.error.message}" if outcome.error else "no error"


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit status; an error is one line on stderr."""
    return run_program(assemble, "torchproof-assembly", argv)

"""``torchproof mutants``: make wrong what the proofs check, and say which of them do not notice."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import click

from torchproof.cli.context import Context, complete_snippet, jobs_option
from torchproof.judge.mutants import NOTHING, Mutant, mutants
from torchproof.records.checkout import Checkout
from torchproof.records.releases import Release
from torchproof.records.snippets import Snippet
from torchproof.records.vocabulary import OutcomeKind
from torchproof.run.batch import run_all
from torchproof.run.machine import unmet
from torchproof.run.outcomes import Outcome
from torchproof.run.runner import runner
from torchproof.run.selection import select

LONGEST = 90.0
"""Seconds a mutant may take."""
Fate = tuple[Mutant, str]
"""A mutant, and ``killed`` by a check, ``stopped`` by another error, ``lives``, or ``nothing`` was made wrong."""


@click.command("mutants")
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=complete_snippet)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a snippet instead of lines.")
@jobs_option("Mutants side by side.")
@click.pass_obj
def mutate(context: Context, names: tuple[str, ...], as_json: bool, jobs: int) -> int:
    """Make wrong what proofs check, and name those that never notice.

    A NAME is as for run; without one, every snippet that carries the first release of a page and has the installed
    torch as the newest of its range. The status is 1 if a check of one of them never fails.
    """
    checkout = Checkout.load(context.root)
    with runner(root=checkout.root, cache=checkout.root / ".cache" / "snippets", preload=False) as probe:
        machine = probe.machine()
    release = checkout.releases.of_torch(machine.torch)
    proofs = {name for feature in checkout.features.values() for name in feature.proof}
    chosen = [
        snippet
        for snippet in select(checkout, names)
        if not snippet.copied and not unmet(snippet, machine) and release.within(snippet.torch)
        if names or (snippet.name in proofs and _newest(checkout, snippet) == release)
    ]
    totals: Counter[str] = Counter()
    for name, fates in _fates(checkout, chosen, jobs):
        counts = Counter(word for _, word in fates)
        word = "killed" if counts["killed"] else "stopped" if counts["stopped"] else "lives" if fates else "none"
        totals[word] += 1
        _tell(context, name, fates, counts, as_json=as_json)
    if not as_json:
        told = ", ".join(f"{count} {word}" for word, count in sorted(totals.items()))
        context.console.print(f"torch {machine.torch}: {totals.total()} proofs: {told or 'none'}")
    return int(totals["killed"] < totals.total())


def _newest(checkout: Checkout, snippet: Snippet) -> Release | None:
    return next((release for release in reversed(checkout.releases.all) if release.within(snippet.torch)), None)


def _fates(checkout: Checkout, snippets: Sequence[Snippet], jobs: int) -> Iterator[tuple[str, list[Fate]]]:
    """Yield what became of the mutants of each snippet, as soon as the last of them has ended."""
    made = {snippet.name: mutants(snippet, checkout.api_of[snippet.name]) for snippet in snippets}
    scripts = [
        replace(snippet, name=f"{snippet.name}@{number}", text=mutant.text, timeout=min(snippet.timeout, LONGEST))
        for snippet in snippets
        for number, mutant in enumerate(made[snippet.name])
    ]
    yield from ((name, []) for name, found in made.items() if not found)
    ended: dict[str, list[Fate]] = {}
    for script, outcome in run_all(scripts, root=checkout.root, jobs=jobs):
        name, _, number = script.name.partition("@")
        ended.setdefault(name, []).append((made[name][int(number)], _word(outcome)))
        if len(ended[name]) == len(made[name]):
            yield name, ended[name]


def _word(outcome: Outcome) -> str:
    if outcome.outcome == OutcomeKind.PASSED:
        return "lives"
    if outcome.outcome == OutcomeKind.UNMET or (outcome.error and NOTHING in outcome.error.message):
        return "nothing"
    return "killed" if outcome.error and outcome.error.type == "AssertionError" else "stopped"


def _tell(context: Context, name: str, fates: list[Fate], counts: Counter[str], *, as_json: bool) -> None:
    if as_json:
        each = [{"line": mutant.line, "what": mutant.what, "fate": word} for mutant, word in fates]
        print(json.dumps({"snippet": name, **counts, "mutants": each}), flush=True)
        return
    told = ", ".join(f"{count} {word}" for word, count in sorted(counts.items()))
    context.console.print(f"{name}: {told or 'no mutants'}", markup=False)
    for mutant, word in fates if not counts["killed"] else ():
        context.console.print(f"  line {mutant.line}: {mutant.what}: {word}", markup=False)

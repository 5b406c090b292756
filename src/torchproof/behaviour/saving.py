"""What one release saves, loaded by every other."""

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from torchproof.behaviour.comparison import differences
from torchproof.behaviour.messages import settled, stable
from torchproof.behaviour.plain import Case, Outcome
from torchproof.behaviour.releases import INSIDE, Python
from torchproof.records.behaviour import SILENT
from torchproof.records.releases import Release
from torchproof.records.saved import OTHER, SAME, UNSAVED, Saved
from torchproof.run.launch import Worker

WAYS = {"weights only": {"weights_only": True}, "anything": {"weights_only": False}}
"""How a file is loaded."""
Ask = Callable[[Release, list[Case]], list[Outcome]]
"""Makes calls on a release."""


Tables = dict[str, dict[str, list[list[str]]]]
"""By thing, then by way: a row a release that saved, in it what happened on each release that loads."""


def crossed(releases: Sequence[Release], names: Iterable[str], *, ask: Ask, folder: Path) -> Tables:
    """Return by thing and way, for each release that saves and each that loads, SAME or what happened instead."""
    files = [(name, one, folder / f"{at}-{one.torch}.pt") for at, name in enumerate(names) for one in releases]
    kept: dict[tuple[str, str], Outcome] = {}
    for release in releases:
        own = [(name, path) for name, saver, path in files if saver == release]
        cases = [_case("save", name, (name, str(path))) for name, path in own]
        kept |= {(name, release.torch): end for (name, _), end in zip(own, ask(release, cases), strict=True)}
    tables: Tables = {}
    for loader in releases:
        there = [one for one in files if kept[one[0], one[1].torch].end == "returned"]
        for way, settings in WAYS.items():
            cases = [_case("load", name, (str(path),), **settings) for name, _, path in there]
            ends = dict(zip([(name, saver) for name, saver, _ in there], ask(loader, cases), strict=True))
            for name, saver, _ in files:
                rows = tables.setdefault(name, {}).setdefault(way, [[] for _ in releases])
                before = kept[name, saver.torch]
                rows[releases.index(saver)].append(_told(before, ends.get((name, saver))))
    return tables


def _case(mode: str, name: str, args: tuple[str, ...], **kwargs: bool) -> Case:
    call = f"torch.{mode}" if mode in ("save", "load") else "torch.save"
    return Case(f"{mode} {name}", name, "usual", mode, call, args, kwargs)


def _told(before: Outcome, after: Outcome | None) -> str:
    """Return how a load came out: SAME, the error, or what is other than it was."""
    if after is None:
        return f"{UNSAVED}: {': '.join(settled(before).error or (before.end,))}"
    if after.end != "returned":
        return ": ".join(settled(after).error or (after.end,))
    found = [(stable(one.before), stable(one.after)) for one in differences(before, after) if one.kind in SILENT]
    other = [texts for texts in found if texts[0] != texts[1]]  # what differs by an address alone is the same
    return f"{OTHER}: {other[0][0]} / {other[0][1]}" if other else SAME


def record(releases: Sequence[Release], *, python: Python) -> Saved:
    """Save with each release and load with all; every release has a process as long as that takes."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        workers: dict[str, Worker] = {}

        def ask(release: Release, cases: list[Case]) -> list[Outcome]:
            if release.torch not in workers:
                workers[release.torch] = Worker(python(release), INSIDE, "serve", beside=[])
                stack.callback(workers[release.torch].kill)
            outcomes: list[Outcome] = workers[release.torch].ask(cases)
            return outcomes

        listed, machine = (ask(releases[-1], [_case(mode, mode, ())])[0].value for mode in ("things", "machine"))
        tables = crossed(releases, listed, ask=ask, folder=Path(folder))
    described = {key: machine[key] for key in ("cpu", "platform", "python")}
    today = dt.datetime.now(dt.UTC).date().isoformat()
    return Saved.of(machine["device"], today, described, [one.torch for one in releases], tables)

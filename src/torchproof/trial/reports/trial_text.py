"""The report of a trial or a search for a terminal."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from torchproof.text_escaping import escape_line

LABEL = 12
# Outcomes that compare nothing.
UNTOLD = ("cannot install", "skipped", "flaky")
SIDES = (("last_good", "last good"), ("first_bad", "first bad"), ("last_bad", "last bad"), ("first_good", "first good"))


def format_text(facts: Mapping[str, Any]) -> str:
    """Return the report of facts as text."""
    lines = _format_trial(facts) if facts["command"] == "try" else _format_bisection(facts)
    return "\n".join(lines)


def format_strip(rows: Sequence[Mapping[str, Any]]) -> str:
    """Return a cell for each release."""
    has_patch = {row["release"] for row in rows if sum(row["release"] == other["release"] for other in rows) > 1}
    return "  ".join(f"{row['torch'] if row['release'] in has_patch else row['release']} {row['sign']}" for row in rows)


def format_legend(rows: Sequence[Mapping[str, Any]]) -> str:
    """Return what the signs of a strip mean."""
    return "  ".join(f"{sign} {outcome}" for sign, outcome in {row["sign"]: row["outcome"] for row in rows}.items())


def list_environment(facts: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return what is told of the machine and of the command, each with its name."""
    values = facts["environment"].items()
    return [(key, ", ".join(value) if isinstance(value, list) else str(value)) for key, value in values]


# The columns of the table of builds.
BUILD_COLUMNS = ("torch", "built for", "commit", "Python", "beside it")


def list_builds(facts: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """Return the builds of torch on both sides of a change, else all that ran: a row of BUILD_COLUMNS each."""
    sides = [facts[key] for key, _ in SIDES if facts.get(key)]
    rows = [row for row in facts["releases"] if (row["torch"] in sides if sides else row["runs"])]
    builds = [row["build"] for row in rows if row["build"]]
    return [
        (
            build["torch"],
            build["built_for"],
            build["commit"][:12],
            build["python"],
            ", ".join(f"{name} {version}" for name, version in build["packages"].items()),
        )
        for build in builds
    ]


def _format_trial(facts: Mapping[str, Any]) -> Iterator[str]:
    rows = facts["releases"]
    reference = facts["reference"]
    yield f"{escape_line(facts['program'])}{f', beside torch {reference}' if reference else ': it ran on no release'}"
    yield f"  {format_strip(rows)}"
    yield f"  {format_legend(rows)}"
    untold = {row["torch"]: describe_missing(row) for row in rows if row["outcome"] in UNTOLD}
    if len(set(untold.values())) == 1 and len(untold) == len(rows) > 1:
        yield _label("each", *set(untold.values()))
        untold = {}
    for row in rows:
        if row["torch"] in untold:
            yield _label(row["torch"], untold[row["torch"]])
        for detail in row["beside_the_release_before"]:
            yield _label(f"{row['torch']}", escape_line(detail))
    first = next((row for row in rows if row["outcome"] in ("fails", "fails otherwise") and row["error"]), None)
    if first and first is rows[0]:
        yield _label(first["torch"], escape_line(first["error"]))
    if facts["interrupted"]:
        yield "interrupted: give the same command again; environments that were made are kept"
    if any(row["outcome"] in ("differs", "fails", "fails otherwise") for row in rows):
        again = facts["repeat"].replace("torchproof try ", "torchproof bisect ", 1)
        yield f"next: {escape_line(again)}"


def describe_missing(row: Mapping[str, Any]) -> str:
    """Return why a release says nothing of the program."""
    return escape_line(f"{row['outcome']}: {'; '.join(row['details'])}")


def _format_bisection(facts: Mapping[str, Any]) -> Iterator[str]:
    judged = f", judged by {facts['judged_by']}" if facts["judged_by"] else ""
    yield f"{escape_line(facts['program'])}{judged}: {describe_verdict(facts)}"
    yield f"  {format_strip(facts['releases'])}"
    yield f"  {format_legend(facts['releases'])}"
    for key, label in SIDES:
        if facts[key]:
            yield _label(label, facts[key])
    yield from (_label("", escape_line(detail)) for detail in facts["details"])
    yield from (_label("note", escape_line(reason)) for reason in facts["reasons"])
    yield from _format_cause(facts)
    yield _label("again", facts["repeat"])


def describe_verdict(facts: Mapping[str, Any]) -> str:
    """Return the verdict of a search in one sentence."""
    ranges = " and ".join(start if start == end else f"{start} to {end}" for start, end in facts["bad_ranges"])
    match facts["verdict"]:
        case "changed" if len(facts["bad_ranges"]) > 1:
            return f"it comes and goes: bad on {ranges}"
        case "changed":
            return f"{facts['first_bad']} changed it"
        case "repaired":
            return f"{facts['first_good']} repaired it" if facts["first_good"] else f"bad on {ranges}, good later"
        case "broken between":
            return f"broken from {ranges}"
        case "works between":
            return f"bad on {ranges}"
        case "same":
            return "the same on every release"
        case "fails everywhere":
            return "it fails on every release"
        case "flaky":
            return "flaky: no release explains it"
        case _:
            return "nothing can be said"


def _format_cause(facts: Mapping[str, Any]) -> Iterator[str]:
    if facts["cause"]:
        yield from _format_candidate("cause", facts["cause"])
        for other in facts["also"]:
            yield from _format_candidate("or", other)
        return
    if "symptoms" not in facts:
        return
    yield _label("cause", "no recorded change is about the call at which the releases differ")
    for symptom in facts["symptoms"][:1]:
        yield _label("", escape_line(f"{symptom['place'] or 'somewhere'}: {symptom['text']}"))
    for candidate in facts["candidates"]:
        yield from _format_candidate("perhaps", candidate)
    if sources := facts["changed_sources"]:
        for name in sources["functions"]:
            yield _label("", f"its source differs: {name}")
        yield _label("compare", sources["compare"])
    yield from (_label("note", escape_line(note)) for note in facts["notes"])


def _format_candidate(label: str, candidate: Mapping[str, Any]) -> Iterator[str]:
    place = f" ({candidate['place']})" if candidate["place"] else ""
    proved = ", proved" if candidate["proved"] else ""
    entry = f" [{candidate['address']}{proved}]" if candidate["address"] else ""
    yield _label(label, escape_line(f"{candidate['release']}: {candidate['title']}{place}{entry}"))
    yield from (_label("", escape_line(text)) for text in candidate["evidence"])
    if candidate["action"] and label == "cause":
        yield _label("what to do", escape_line(candidate["action"]))


def _label(label: str, text: str) -> str:
    return f"{label:<{LABEL}}{text}"

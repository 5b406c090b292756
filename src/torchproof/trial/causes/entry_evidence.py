"""Weighs which recorded changes of a release explain what a program shows."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from packaging.version import Version

from torchproof.history.name_history import History
from torchproof.trial.bisection import Change
from torchproof.trial.causes.name_errors import MissingName
from torchproof.trial.causes.name_matching import NameMatcher, make_operator_names
from torchproof.trial.causes.program_scan import ProgramFinding
from torchproof.trial.causes.symptom import Symptom
from torchproof.trial.trial_data import RecordedDifference, ReleaseChange, TrialData

# What each kind of evidence counts. Only what is about the very place makes a cause.
AT_CALL, AT_CLASS, AT_LINE, AT_OPERATOR, SAYS, SCANNED = 4, 3, 3, 4, 5, 2
CAUSE = 5
# Severities of entries that a symptom can be; others of the same names explain something else.
SEVERITIES = {
    "error": {"breaks", ""},
    "output": {"silent", ""},
    "warnings": {"warns"},
    "time": {"slower", "silent", ""},
    "memory": {"slower", "silent", ""},
}
# Errors of a program's own checks.
OWN_CHECKS = ("AssertionError", "Failed")
# What runs where a program compiles with Inductor.
COMPILER = "torch._TorchCompileInductorWrapper"
# The length of the part of a recorded error that is looked for in a message.
MIN_QUOTATION, MAX_QUOTATION = 20, 80
WORDS = re.compile(r"`([^`]{8,})`")
CODE = re.compile(r"`([^`]+)`")
ARGUMENT = re.compile(r"\b[a-z]\w{3,}\b")


@dataclass
class Candidate:
    """A recorded change that may be the cause, with the evidence for it."""

    release: str
    title: str
    id: str = ""
    """The entry, "" where the history of names or the record of behaviour alone says it."""
    action: str = ""
    address: str = ""
    proved: bool = False
    source: str = ""
    place: str = ""
    names: tuple[str, ...] = ()
    evidence: list[str] = field(default_factory=list)
    weight: int = 0

    @property
    def key(self) -> tuple[str, str]:
        """What makes two candidates the same."""
        return self.release, self.id or self.title


@dataclass
class EvidenceSearch:
    """The records between two releases, held against what a program shows."""

    data: TrialData
    history: History
    change: Change
    findings: Sequence[ProgramFinding]
    touched: set[str]
    judged_by: str
    message: str = ""
    """The error of the bad release."""

    @cached_property
    def matcher(self) -> NameMatcher:
        """Compares names on both releases."""
        return NameMatcher(self.history, tuple(dict.fromkeys((self.change.last.minor, self.change.first.minor))))

    @cached_property
    def entries(self) -> list[ReleaseChange]:
        """The entries of the releases after the last one before the change, up to the first after it.

        The bugs that were mended there are among them.
        """
        return [entry for entry in self.data.changes if self._is_between(entry.release) or self._is_mended(entry)]

    def _is_mended(self, entry: ReleaseChange) -> bool:
        """Return True if the last release with a bug is not older than the last one before the change."""
        if not entry.until:
            return False
        is_minor = entry.until.count(".") == 1
        until = Version(f"{entry.until}.999" if is_minor else entry.until)
        return self.change.last.version <= until < self.change.first.version

    @cached_property
    def differences(self) -> list[RecordedDifference]:
        """The record of behaviour of the same releases."""
        return [row for row in self.data.differences if self._is_between(row.release)]

    def _is_between(self, release: str) -> bool:
        known = [each.minor for each in self.data.releases]
        first, last = known.index(self.change.last.minor), known.index(self.change.first.minor)
        return release in known and (first < known.index(release) <= last or (first == last == known.index(release)))

    def find_causes(self, symptom: Symptom) -> list[Candidate]:
        """Return the records about the very call at which a symptom shows."""
        told = [entry for entry in self.entries if self._can_be(entry, symptom) or find_quotation(entry, symptom)]
        weighed = [self._weigh_entry(entry, symptom) for entry in told]
        found = [candidate for candidate in weighed if candidate.weight >= CAUSE]
        if not found and symptom.kind == "error":
            return [each for each in self._list_compilations(symptom.message) if each.weight >= CAUSE]
        if found or symptom.kind != "output":
            return found
        return self._find_recorded_difference(symptom)

    def _can_be(self, entry: ReleaseChange, symptom: Symptom) -> bool:
        """Return True if an entry tells of this kind of symptom."""
        if not self.change.to_bad and symptom.kind == "error":  # what raised works now
            return entry.severity in ("", "silent", "breaks")
        if symptom.kind == "error" and symptom.message.startswith(OWN_CHECKS):  # numbers that the program compares
            return entry.severity in SEVERITIES["error"] | SEVERITIES["output"]
        return entry.severity in SEVERITIES[symptom.kind]

    def _weigh_entry(self, entry: ReleaseChange, symptom: Symptom) -> Candidate:
        candidate = make_candidate(entry, symptom.place)
        names = (*entry.names, *make_operator_names(entry.operators))
        is_scanned = [
            finding
            for finding in self.findings
            if finding.entry == entry.address and (symptom.is_missing or not finding.is_guarded)
        ]
        here = [finding for finding in is_scanned if finding.covers(symptom.file, symptom.line)]
        if called := self.matcher.find_match(names, symptom.names):
            self._add(candidate, AT_CALL, f"`{called}` is called at {symptom.place}")
        elif holder := self.matcher.find_match(list_holders(entry.names), symptom.names):
            self._add(candidate, AT_CLASS, f"`{holder}` is used at {symptom.place}")
        if symptom.nodes and (operator := self.matcher.find_match(names, symptom.nodes[:1])):
            self._add(candidate, AT_OPERATOR, f"operator {symptom.nodes[0]} stands for `{operator}`")
        if here:
            is_sure = not all(finding.is_possible for finding in here)
            weight = (CAUSE if symptom.kind == "error" else AT_LINE) if is_sure else 1
            self._add(candidate, weight, f"the scan finds it at {here[0].file}:{here[0].line}")
        elif is_scanned:
            weight = 1 if all(finding.is_possible for finding in is_scanned) else SCANNED
            self._add(candidate, weight, f"the scan finds it at {is_scanned[0].file}:{is_scanned[0].line}")
        elif (not entry.is_detected or self._is_mended(entry)) and candidate.weight and not symptom.is_missing:
            candidate.weight += 1  # no pattern that could speak against it: a scan finds what comes, not what goes
        elif candidate.weight >= AT_CALL and (word := find_refused_argument(entry, symptom)):
            self._add(candidate, 1, f"its entry tells of that error about `{word}`")
        if said := find_quotation(entry, symptom):
            self._add(candidate, SAYS, f"its entry quotes {said!r}")
        return candidate

    @staticmethod
    def _add(candidate: Candidate, weight: int, text: str) -> None:
        candidate.weight += weight
        candidate.evidence.append(text)

    def _find_recorded_difference(self, symptom: Symptom) -> list[Candidate]:
        """Return the operators at a symptom that gave something else in the record of behaviour."""
        met = [*symptom.nodes[:1], *symptom.names]
        found: dict[str, Candidate] = {}
        for row in self.differences:
            names = make_operator_names([row.operator])
            if self.matcher.find_match(names, met) and row.kind not in ("returns", "raises"):
                text = f"`{names[0]}`: {row.kind} differs in the record of behaviour: {row.before} → {row.after}"
                candidate = self._explain_difference(row, symptom)
                candidate = found.setdefault(candidate.title, candidate)
                self._add(candidate, CAUSE if not candidate.weight else 0, text)
        return list(found.values())

    def _explain_difference(self, row: RecordedDifference, symptom: Symptom) -> Candidate:
        """Return the entry that explains a recorded difference, else the difference itself."""
        for entry in self.entries:
            if row.operator in entry.operators and entry.release == row.release and self._can_be(entry, symptom):
                return make_candidate(entry, symptom.place)
        names = make_operator_names([row.operator])
        title = f"`{names[0]}` gives something else ({row.kind})"
        return Candidate(row.release, title, place=symptom.place, names=tuple(names))

    def add_entries_about(self, missing: MissingName, place: str) -> Candidate:
        """Return the cause of an error about a name at a place, with the entry that tells of it if there is one."""
        about = [entry for entry in self.entries if self._is_about(entry, missing)]
        since = self.change.first.minor
        candidate = (
            make_candidate(about[0], place)
            if about
            else Candidate(since, missing.text, place=place, names=(missing.name,))
        )
        self._add(candidate, SAYS + AT_CALL, f"history of names: {missing.text}")
        return candidate

    def _is_about(self, entry: ReleaseChange, missing: MissingName) -> bool:
        if not self.matcher.find_match(entry.names, (missing.name,)):
            return False
        return not missing.keyword or missing.keyword in " ".join((entry.title, *entry.texts, entry.action))

    def list_candidates(self) -> list[Candidate]:
        """Return the records about what the program calls anywhere, those with more evidence first."""
        kind = {"exit status": "error"}.get(self.judged_by, self.judged_by)
        symptom = Symptom(kind if kind in SEVERITIES else "output", "", message=self.message)
        found = []
        for entry in self.entries:
            if not self._can_be(entry, symptom):
                continue
            candidate = make_candidate(entry, "")
            found_here = (each for each in self.findings if each.entry == entry.address and not each.is_guarded)
            if finding := next(found_here, None):
                candidate.place = f"{finding.file}:{finding.line}"
                weight = 1 if finding.is_possible else SCANNED
                self._add(candidate, weight, f"the scan finds it at {candidate.place}")
            if called := self.matcher.find_match((*entry.names, *make_operator_names(entry.operators)), self.touched):
                self._add(candidate, 1, f"the program runs `{called}`")
            if candidate.weight > 1 or (candidate.weight and not entry.is_detected):
                found.append(candidate)
        found += self._list_recorded_costs() if symptom.kind == "time" else []
        found += self._list_compilations() if symptom.kind in ("error", "output") else []
        return sorted(found, key=lambda candidate: -candidate.weight)

    def _list_compilations(self, message: str = "") -> list[Candidate]:
        """Return what a program that compiles runs and the record has as other than in eager mode.

        Only an error that is the recorded one makes a cause: which calls of a compiled function differ is not seen.
        """
        if not any(name.startswith(COMPILER) for name in self.touched):
            return []
        found: dict[str, Candidate] = {}
        for row in self.data.compilations:
            names = make_operator_names([row.operator])
            if row.is_mended == self.change.to_bad or not self._is_between(row.release):
                continue
            if called := self.matcher.find_match(names, self.touched):
                title = f"Compiled, `{names[0]}` is {'' if row.is_mended else 'not '}as in eager mode"
                candidate = found.setdefault(title, Candidate(row.release, title, names=tuple(names)))
                is_same = bool(message) and _has_same_error(message, row.compiled)
                text = f"record of compiled behaviour, {row.kind}: eager {row.eager}, compiled {row.compiled}"
                self._add(candidate, SAYS if is_same else SCANNED, f"the program compiles and runs `{called}`; {text}")
        return list(found.values())

    def _list_recorded_costs(self) -> list[Candidate]:
        """Return what the program runs that the record of costs has as slower, or as faster where the program is."""
        found = []
        for cost in self.data.costs:
            same = cost.is_slower == self.change.to_bad and self._is_between(cost.release)
            if same and (called := self.matcher.find_match((cost.name,), self.touched)):
                candidate = Candidate(cost.release, f"`{cost.name}` takes {'more' if cost.is_slower else 'less'} time")
                self._add(
                    candidate, SCANNED, f"the program runs `{called}`; record of costs, {cost.variant}: {cost.text}"
                )
                found.append(candidate)
        return found


def _has_same_error(message: str, recorded: str) -> bool:
    """Return True if the recorded error is that of a message, as far as it was recorded."""
    _, _, text = recorded.partition("raised: ")
    kept = (text or recorded).splitlines()[0][:MAX_QUOTATION]
    return len(kept) >= MIN_QUOTATION and kept in message


def list_holders(names: Sequence[str]) -> list[str]:
    """Return the classes whose methods some names are."""
    holders = dict.fromkeys(name.rpartition(".")[0] for name in names)
    return [holder for holder in holders if holder.rpartition(".")[2][:1].isupper() and holder != "torch.Tensor"]


def make_candidate(entry: ReleaseChange, place: str) -> Candidate:
    """Return a candidate for an entry, without evidence."""
    return Candidate(
        entry.release,
        entry.title,
        entry.id,
        entry.action,
        entry.address,
        entry.proved,
        entry.source,
        place,
        entry.names,
    )


def find_refused_argument(entry: ReleaseChange, symptom: Symptom) -> str:
    """Return the argument that an error and an entry about the same error are about, "" if there is none."""
    kind, _, message = symptom.message.partition(": ")
    if symptom.kind != "error" or not any(kind in text for text in entry.texts):
        return ""
    own = {part for name in entry.names for part in name.split(".")}
    words = {word for text in entry.texts for quoted in CODE.findall(text) for word in ARGUMENT.findall(quoted)}
    return next((word for word in sorted(words - own - {kind}) if re.search(rf"\b{word}\b", message)), "")


def find_quotation(entry: ReleaseChange, symptom: Symptom) -> str:
    """Return the words of an error or warning that an entry quotes, "" if it quotes none."""
    message = re.sub(r"\s+", " ", symptom.message)
    for text in (*entry.texts, entry.title):
        for quoted in WORDS.findall(text):
            words = quoted.partition(": ")[2] if re.match(r"\w+(Error|Warning): ", quoted) else quoted
            if len(words) >= 12 and " " in words and words.lower() in message.lower():
                return str(quoted)
    return ""

"""Confirm findings of a scan by asking two installed releases: each distinct one, by import and signature.

    python benchmarks/confirm_findings.py ENVS findings.json...

ENVS holds an environment a release, as `torchproof-docs prove` keeps them (TORCHPROOF_ENVS). A TP1 is right if the name
resolves on the release before and not on that of the finding; TP2 and TP3 if a keyword is taken on one side only; TP4
if the defaults differ as said; TP5 if the object, its source or the warning of its module says that it is deprecated.
"""

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

ASK = r"""
import importlib, inspect, json, sys, warnings
warnings.simplefilter("ignore")
def find(name):
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:cut]))
        except Exception:
            continue
        try:
            for part in parts[cut:]:
                found = getattr(found, part)
            return found
        except AttributeError:
            return None
answers = {}
for name in json.load(sys.stdin):
    found = find(name)
    entry = {"present": found is not None, "parameters": None, "deprecated": False}
    if found is not None:
        try:
            entry["parameters"] = {p.name: None if p.default is p.empty else repr(p.default)
                                   for p in inspect.signature(found).parameters.values()}
        except (TypeError, ValueError):
            pass
        text = (getattr(found, "__doc__", "") or "")
        try:
            text += inspect.getsource(found)
        except (TypeError, OSError):
            pass
        entry["deprecated"] = hasattr(found, "__deprecated__") or "deprecat" in text.lower() or "FutureWarning" in text
    answers[name] = entry
print(json.dumps(answers))
"""


def ask(python: Path, names: list[str]) -> dict[str, dict[str, Any]]:
    """Return what a release knows of names."""
    done = subprocess.run([python, "-c", ASK], input=json.dumps(names), capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))


def verdict(rule: str, text: str, old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Tell whether two releases say what a finding says."""
    word = re.search(r"`(\w+)`", text)
    if rule == "TP1":
        return bool(old["present"] and not new["present"])
    if rule == "TP3" and "is new" in text:
        return bool(new["present"] and not old["present"])
    if rule == "TP5":
        return bool(new["deprecated"])
    if not word or old["parameters"] is None or new["parameters"] is None:
        return bool(rule == "TP6" and old["present"] and new["present"])
    was, now = old["parameters"], new["parameters"]
    if rule == "TP2":
        return bool(word[1] in was and word[1] not in now if "keyword" in text else was != now)
    if rule == "TP3":
        return bool(word[1] in now and word[1] not in was)
    return bool(was.get(word[1]) != now.get(word[1]))


def main() -> None:
    """Print a line a distinct finding, and how many are right."""
    envs, releases = Path(sys.argv[1]), {}
    for python in envs.glob("*/bin/python"):
        releases[".".join(python.parts[-3].split(".")[:2])] = python
    order = sorted(releases, key=lambda minor: int(minor.split(".")[1]))
    reasons: dict[tuple[str, str, str, str], int] = defaultdict(int)
    for path in sys.argv[2:]:
        for each in json.loads(Path(path).read_text(encoding="utf-8") or '{"findings": []}')["findings"]:
            reasons[each["rule"], each["name"], each["text"], each["since"]] += 1
    wanted: dict[str, set[str]] = defaultdict(set)
    for _, name, _, since in reasons:
        wanted[since].add(name)
        wanted[order[max(order.index(since) - 1, 0)]].add(name)
    answers = {release: ask(releases[release], sorted(names)) for release, names in sorted(wanted.items())}
    right = 0
    for (rule, name, text, since), count in sorted(reasons.items()):
        old = answers[order[max(order.index(since) - 1, 0)]][name]
        good = verdict(rule, text, old, answers[since][name])
        right += good
        print(f"{'right' if good else 'WRONG'} {rule} {name} {text} ({count})")
    print(f"{right} of {len(reasons)} right")


if __name__ == "__main__":
    main()
